// Keeps an open tracking page up to date: hears that something changed and swaps in the page as it is now. Without it
// the page is whole, only not live.
(function () {
  var main = document.querySelector("main[data-live]");
  if (!main || !window.EventSource) return;
  var source;
  var fetching = false;
  var missed = false;

  function listen() {
    source = new EventSource(main.dataset.live);
    source.addEventListener("open", function () {
      note(true);
      // What changed while nobody listened.
      if (source.wasOpen) refresh();
      source.wasOpen = true;
    });
    source.addEventListener("change", refresh);
    source.addEventListener("error", function () {
      note(false);
    });
  }

  function note(isLive) {
    var line = document.querySelector("[data-live-note]");
    if (line) line.hidden = !isLive;
  }

  function refresh() {
    if (fetching) {
      missed = true;
      return;
    }
    fetching = true;
    fetch(location.href, { headers: { accept: "text/html" } })
      .then(function (response) {
        return response.ok ? response.text() : null;
      })
      .then(swap)
      .finally(function () {
        fetching = false;
        if (missed) {
          missed = false;
          refresh();
        }
      })
      .catch(function () {
        // The network will come back, and with it the stream, which asks again.
      });
  }

  function swap(html) {
    if (!html) return;
    var fresh = new DOMParser().parseFromString(html, "text/html").querySelector("main[data-live]");
    if (!fresh) return;
    // Somebody is writing: what they typed is worth more than the news.
    var comment = main.querySelector("textarea");
    if (main.querySelector("form :focus") || (comment && comment.value)) return;
    var before = main.querySelector("h1").textContent;
    main.replaceWith(fresh);
    main = fresh;
    note(source.readyState === EventSource.OPEN);
    var now = main.querySelector("h1").textContent;
    if (now !== before) document.getElementById("news").textContent = now;
  }

  // Phones close streams of pages in the background, some for good.
  document.addEventListener("visibilitychange", function () {
    if (document.hidden) return;
    if (source.readyState === EventSource.CLOSED) listen();
    refresh();
  });
  listen();
})();
