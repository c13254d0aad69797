// What the browser keeps for these pages. Where it refuses that, as with cookies blocked, nothing outlasts the page.

function attempt(action) {
  try {
    return action() ?? null;
  } catch {
    return null; // even to name the storage throws there
  }
}

const PROBE = "noonday-probe";

// Whether what is kept is there on the next page.
export const canKeep = Boolean(
  attempt(() => {
    localStorage.setItem(PROBE, "1");
    localStorage.removeItem(PROBE);
    return true;
  }),
);

// Return what was kept under a key, or null; `brief` is kept for this tab alone.
export const recall = (key, { brief = false } = {}) => attempt(() => (brief ? sessionStorage : localStorage).getItem(key));
export const retain = (key, value, { brief = false } = {}) => attempt(() => (brief ? sessionStorage : localStorage).setItem(key, value));
// Return the keys under which something is kept, also where no more can be kept.
export const keysKept = () => attempt(() => Object.keys(localStorage)) ?? [];
export const forget = (key) => attempt(() => localStorage.removeItem(key));
