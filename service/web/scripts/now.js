// Links that open a match at once. A person's click alone says so: what follows a link by itself, as crawlers do, comes
// to the form, and opens nothing.
const mark = ({ isTrusted, target }) => {
  const link = target.closest("a[data-now]");
  if (link && isTrusted) link.hash = "now";
};
document.addEventListener("click", mark);
document.addEventListener("auxclick", mark); // into a new tab
