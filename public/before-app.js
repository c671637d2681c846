// Runs before the app's code is loaded. The page allows no inline script, so this is a small blocking file.
(function () {
  // Sets the theme and the language before the first paint. Must agree with src/client/theme.ts.
  var choice = null;
  try {
    choice = localStorage.getItem("fundi.theme");
    var language = localStorage.getItem("fundi.language");
    if (language) document.documentElement.lang = language;
    if (language === "sw")
      document.querySelector('link[rel="manifest"]').href = "/manifest-sw.webmanifest";
  } catch (error) {
    // The storage is not accessible, for example in a private window. Then the system's theme is used.
  }
  var dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";

  // The browser offers once that the app can be installed, perhaps before the app's code is loaded. The menu of the user
  // offers it (src/client/shell/install-app.ts), instead of a bar of the browser over the till.
  addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    window.fundiInstall = event;
  });
  addEventListener("appinstalled", function () {
    delete window.fundiInstall;
  });

  // Sends the first requests of every staff page, so that they do not wait for the app's code. Must agree with the
  // pages that anybody may open. src/client/data/first-answers.ts passes the answers to the app.
  if (/^\/(change-password|login|second-factor|setup)\/?$/.test(location.pathname)) return;
  window.fundiFirstAnswers = {};
  ["/api/auth/session", "/api/settings/shop"].forEach(function (path) {
    var answer = fetch(path, { headers: { accept: "application/json" } });
    // The app reports the failure. Without this line, the browser would also report it as unhandled.
    answer.catch(function () {});
    window.fundiFirstAnswers[path] = { askedAt: performance.now(), answer: answer };
  });
})();
