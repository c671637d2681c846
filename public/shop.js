/* Improves the pages at /shop, which work without it. Nothing is sent anywhere; what it keeps stays in this browser. */
(() => {
  const KEY = "fundi.shop.profile";
  /** A finger or mouse that moves further than this shows the next picture. */
  const SWIPE_PX = 40;

  const profile = readProfile();
  showInKeptLanguage(profile.language);
  improve(document);
  startSheets();

  /** Starts what is inside of a page or sheet. */
  function improve(root) {
    for (const each of root.querySelectorAll("[data-picture]")) startPicture(each);
    for (const each of root.querySelectorAll("[data-carousel]")) startCarousel(each);
    for (const each of root.querySelectorAll("form[data-profile]")) startProfile(each);
    for (const each of root.querySelectorAll("[data-ends]")) startCountdown(each);
  }

  /* A picture: a spinner while it loads, and a text if it cannot be loaded. */

  function startPicture(picture) {
    const image = picture.querySelector("img");
    if (image.complete && image.naturalWidth > 0) return;
    if (image.complete && image.loading !== "lazy") return showNoImage(picture);
    const spinner = document.createElement("span");
    spinner.className = "shop-spinner";
    picture.after(spinner);
    image.addEventListener("load", () => spinner.remove(), { once: true });
    image.addEventListener(
      "error",
      () => {
        spinner.remove();
        showNoImage(picture);
      },
      { once: true },
    );
  }

  function showNoImage(picture) {
    const text = document.createElement("span");
    text.className = "shop-no-image";
    text.textContent = picture.dataset.fallback;
    picture.replaceWith(text);
  }

  /* The pictures of an item: arrows, dots and swipes. Without the script, links and scrolling do the same. */

  function startCarousel(carousel) {
    const list = carousel.querySelector("[data-pictures]");
    const count = list.children.length;
    if (count < 2) return;
    const dots = [...carousel.querySelectorAll("[data-dot]")];
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const current = () => Math.round(Math.abs(list.scrollLeft) / list.clientWidth);
    const show = (at) => {
      const wanted = ((at % count) + count) % count;
      list.scrollTo({
        left: wanted * list.clientWidth,
        behavior: calm.matches ? "auto" : "smooth",
      });
    };
    const mark = () => {
      const at = current();
      for (const [index, dot] of dots.entries()) {
        if (index === at) dot.setAttribute("aria-current", "true");
        else dot.removeAttribute("aria-current");
      }
    };
    list.addEventListener("scroll", mark, { passive: true });
    carousel.addEventListener("click", (event) => {
      const link = event.target.closest("[data-step], [data-dot]");
      if (!link) return;
      event.preventDefault();
      show(
        link.dataset.dot === undefined
          ? current() + Number(link.dataset.step)
          : Number(link.dataset.dot),
      );
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      show(current() + step);
    });
    // A finger scrolls the list itself and snaps; the script only makes 40 px enough. A mouse drags.
    let start = null;
    list.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, y: event.clientY, at: current() };
    });
    const end = (event) => {
      if (!start) return;
      const { x, y, at } = start;
      start = null;
      const moved = event.clientX - x;
      if (Math.abs(moved) > SWIPE_PX && Math.abs(moved) > Math.abs(event.clientY - y)) {
        show(Math.min(count - 1, Math.max(0, at + (moved < 0 ? 1 : -1))));
      }
    };
    addEventListener("pointerup", end);
    list.addEventListener("pointercancel", () => (start = null));
    list.addEventListener(
      "touchstart",
      (event) => {
        const { clientX, clientY } = event.touches[0];
        start = { x: clientX, y: clientY, at: current() };
      },
      { passive: true },
    );
    list.addEventListener("touchend", (event) => end(event.changedTouches[0]), { passive: true });
    list.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /* On a phone an item opens as a sheet above the list. Its address is that of its page, and Back closes it. */

  function startSheets() {
    const narrow = matchMedia("(width < 48rem)");
    if (!window.HTMLDialogElement || !history.pushState) return;
    // The sandboxed preview of staff may not fetch pages. There the links open them.
    if (self.origin === "null") return;
    let sheet = null;
    let opener = null;
    const title = document.title;

    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-item]");
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !isPlain || event.defaultPrevented || !narrow.matches) return;
      event.preventDefault();
      open(link).catch(() => location.assign(link.href));
    });

    async function open(link) {
      link.setAttribute("aria-busy", "true");
      try {
        const answer = await fetch(link.href);
        if (!answer.ok) throw new Error("no page");
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const content = page.querySelector("main");
        if (!content) throw new Error("no content");
        if (!sheet) {
          opener = link;
          history.pushState({ sheet: true }, "", link.href);
        } else history.replaceState({ sheet: true }, "", link.href);
        document.title = page.title;
        fill(content);
      } finally {
        link.removeAttribute("aria-busy");
      }
    }

    function fill(content) {
      if (!sheet) {
        sheet = document.createElement("dialog");
        sheet.className = "shop-sheet";
        sheet.addEventListener("cancel", (event) => {
          event.preventDefault();
          history.back();
        });
        sheet.addEventListener("click", (event) => {
          const isBack = event.target.closest("[data-back], .shop-sheet-close");
          if (event.target !== sheet && !isBack) return;
          event.preventDefault();
          history.back();
        });
        document.body.append(sheet);
      }
      const close = document.createElement("button");
      close.type = "button";
      close.className = "shop-sheet-close";
      close.setAttribute("aria-label", document.body.dataset.close);
      close.textContent = "×";
      sheet.replaceChildren(close, ...content.children);
      sheet.querySelector("[data-back]")?.closest("nav")?.remove();
      const heading = sheet.querySelector("h1");
      if (heading) {
        heading.id = "sheet-title";
        heading.tabIndex = -1;
        sheet.setAttribute("aria-labelledby", heading.id);
      }
      if (!sheet.open) sheet.showModal();
      sheet.scrollTop = 0;
      heading?.focus({ preventScroll: true });
      improve(sheet);
    }

    addEventListener("popstate", () => {
      if (!sheet) return;
      sheet.remove();
      sheet = null;
      document.title = title;
      opener?.focus({ preventScroll: true });
    });
  }

  /* The time until a flash sale ends. The page itself names the end. */

  function startCountdown(element) {
    const ends = Date.parse(element.dataset.ends);
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    // An end in several days is better told as a day.
    if (!(ends - Date.now() < 86_400_000)) return;
    const show = () => {
      const seconds = Math.max(0, (ends - Date.now()) / 1000);
      const clock = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(":");
      if (seconds > 0) {
        element.textContent = `${element.dataset.endsIn} ${clock}`;
        return;
      }
      // The prices of this page are those of the offer. The server asks for the current ones.
      element.textContent = element.dataset.ended;
      clearInterval(timer);
    };
    const timer = setInterval(show, 1000);
    show();
  }

  /* The profile: language and phone number, only in this browser. */

  function readProfile() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      return {};
    }
  }

  /** A page whose address names no language is shown in the kept one. */
  function showInKeptLanguage(language) {
    const address = new URL(location.href);
    if (address.searchParams.has("lang") || language === document.documentElement.lang) return;
    if (!["en", "sw"].includes(language)) return;
    address.searchParams.set("lang", language);
    location.replace(address);
  }

  function startProfile(form) {
    const { language, phone } = form.elements;
    const status = form.querySelector("[role=status]");
    phone.value = typeof profile.phone === "string" ? profile.phone : "";
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        const kept = { language: language.value, phone: phone.value.trim() };
        localStorage.setItem(KEY, JSON.stringify(kept));
      } catch {
        return;
      }
      status.textContent = form.dataset.saved;
      if (language.value !== document.documentElement.lang) {
        location.assign(`${location.pathname}?lang=${language.value}`);
      }
    });
    form.querySelector("[data-forget]").addEventListener("click", () => {
      try {
        localStorage.removeItem(KEY);
      } catch {
        return;
      }
      phone.value = "";
      status.textContent = form.dataset.forgotten;
    });
  }

  /** The number of pieces in the cart, beside the word "Cart". cart.js keeps the cart. */
  const countCart = () => {
    let text = "";
    try {
      text = localStorage.getItem("fundi.shop.cart") ?? "";
    } catch {
      return;
    }
    const parts = text.split(",").filter(Boolean);
    const count = parts.reduce((sum, part) => sum + (Number(part.split(".")[1]) || 0), 0);
    for (const tab of document.querySelectorAll("[data-tab=cart]")) {
      tab.querySelector("[data-count]")?.remove();
      if (count === 0) continue;
      const badge = document.createElement("span");
      badge.dataset.count = "";
      badge.textContent = count > 99 ? "99+" : String(count);
      tab.append(badge);
    }
  };
  countCart();
  addEventListener("fundi-cart", countCart);
  addEventListener("storage", countCart);
})();
