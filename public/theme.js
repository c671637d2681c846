// Runs before the first paint (a small blocking file, since the page allows no inline script).
// Must agree with src/client/theme.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("fundi.theme");
    var language = localStorage.getItem("fundi.language");
    if (language) document.documentElement.lang = language;
  } catch (error) {
    // Storage may be closed to us (private window); the system's choice is a good answer.
  }
  var dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
