// The reel: a match's drawings and words, packed (openapi/replay.md).

// Undo the packing: base64, raw deflate, JSON.
export async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return { packed, reel: await new Response(stream).json() };
}
