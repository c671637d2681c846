/*
 * Keeps the cart and the sent orders in this browser. The server renders the pages, also the cart: its address contains
 * the products, and this script only fetches the page of the kept cart. Without it, everything stays in addresses.
 */
(() => {
  const CART = "fundi.shop.cart";
  const ORDERS = "fundi.shop.orders";
  const PROFILE = "fundi.shop.profile";
  const MAX_ORDERS = 20;
  const LOOK_AGAIN_MS = 20_000;

  const recall = (key) => {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  };
  const keep = (key, text) => {
    try {
      if (text) localStorage.setItem(key, text);
      else localStorage.removeItem(key);
    } catch {
      return;
    }
    // Tells the count in the bar of this tab. Other tabs hear of the change by themselves.
    dispatchEvent(new Event("fundi-cart"));
  };
  const language = document.documentElement.lang;
  const partsOf = (text) => text.split(",").filter(Boolean);

  /** Both carts as one. A product that is in both is added up, at the newer price. */
  const merged = (before, added) => {
    const lines = new Map(partsOf(before).map((part) => [part.split(".")[0], part]));
    for (const part of partsOf(added)) {
      const [id, quantity, price] = part.split(".");
      const had = Number(lines.get(id)?.split(".")[1] ?? 0);
      lines.set(id, [id, Math.min(99, had + Number(quantity)), price].join("."));
    }
    return [...lines.values()].join(",");
  };

  /** Fetches a page of the shop, and shows its content in place of that of this page. */
  const show = async (address) => {
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("content");
    const shown = document.getElementById("content");
    if (!fresh || !shown) throw new Error("no content");
    const typed = typedIn(shown);
    shown.replaceChildren(...fresh.childNodes);
    typeIn(shown, typed);
  };

  /** Says that a part of the page could not be loaded, with a button that tries again. */
  const showFailure = (again) => {
    const { failed, retry } = document.body.dataset;
    const told = document.createElement("div");
    told.className = "shop-failed";
    told.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = failed;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = retry;
    button.addEventListener("click", () => {
      told.remove();
      void again();
    });
    told.append(text, button);
    const content = document.getElementById("content");
    const heading = content?.querySelector("h1");
    content?.replaceChildren(...(heading ? [heading] : []), told);
  };

  const typedIn = (root) => {
    const form = root.querySelector("[data-order-form]");
    const fields = form ? [...new FormData(form)] : [];
    return fields.filter(([name]) => name !== "lines" && name !== "attempt");
  };
  const typeIn = (root, typed) => {
    const form = root.querySelector("[data-order-form]");
    if (!form) return;
    for (const [name, value] of typed) {
      const field = form.elements[name];
      if (field) field.value = value;
    }
    fillPhone(form);
  };
  /** The number that the profile keeps is typed already. */
  const fillPhone = (form) => {
    const { phone } = form.elements;
    if (phone.value) return;
    try {
      phone.value = JSON.parse(recall(PROFILE) || "{}").phone ?? "";
    } catch {
      // The kept profile cannot be read.
    }
  };

  const startCart = async (cart) => {
    const addressOf = (text) => `/shop/cart?lines=${encodeURIComponent(text)}&lang=${language}`;
    const plain = `/shop/cart?lang=${language}`;
    // A refused form is shown as the server answers it.
    const isForm = new URLSearchParams(location.search).size <= 1 && cart.dataset.cart !== "";
    const isNamed = new URLSearchParams(location.search).has("lines");
    if (cart.dataset.adding !== undefined) {
      keep(CART, merged(recall(CART), cart.dataset.cart));
      history.replaceState(null, "", plain);
    } else if (isNamed || isForm) {
      keep(CART, cart.dataset.cart);
      if (isNamed) history.replaceState(null, "", plain);
    }
    const keptNow = () => document.querySelector("[data-cart]")?.dataset.cart ?? "";
    // The page itself shows an empty cart. If the kept one cannot be loaded, this must not look like its loss.
    const showKept = () => show(addressOf(recall(CART))).catch(() => showFailure(showKept));
    if (recall(CART) !== cart.dataset.cart) await showKept();
    const form = document.querySelector("[data-order-form]");
    if (form) fillPhone(form);

    document.getElementById("content").addEventListener("click", (event) => {
      const link = event.target.closest("a[data-cart-link]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const label = link.getAttribute("aria-label");
      show(link.href)
        .then(() => {
          keep(CART, keptNow());
          // The link that was pressed is another one now. The focus stays at its place.
          const again = [...document.querySelectorAll("a[data-cart-link]")].find(
            (each) => each.getAttribute("aria-label") === label,
          );
          (again ?? document.querySelector("[data-cart] h1")).focus();
        })
        .catch(() => location.assign(link.href));
    });
    addEventListener("storage", ({ key }) => {
      if (key === CART && recall(CART) !== keptNow())
        void show(addressOf(recall(CART))).catch(() => {});
    });
  };

  const startOrder = (order) => {
    const token = location.pathname.split("/")[3];
    if (order.dataset.sent !== undefined) {
      keep(CART, "");
      // Whoever comes back to this page later keeps the cart of that moment.
      history.replaceState(null, "", `${location.pathname}?lang=${language}`);
      const others = partsOf(recall(ORDERS)).filter((each) => each !== token);
      keep(ORDERS, [token, ...others].slice(0, MAX_ORDERS).join(","));
    }
    const look = () => {
      const now = document.querySelector("[data-order]");
      if (now?.dataset.live === undefined) return;
      if (document.visibilityState === "visible")
        void show(`${location.pathname}?lang=${language}`).catch(() => {});
      setTimeout(look, LOOK_AGAIN_MS);
    };
    setTimeout(look, LOOK_AGAIN_MS);
  };

  const startOrders = async (orders) => {
    const tokens = recall(ORDERS);
    const isListed = new URLSearchParams(location.search).has("tokens");
    const showList = () => {
      const list = document.querySelector("[data-orders-list]");
      if (list) list.hidden = false;
    };
    const address = `/shop/orders?tokens=${encodeURIComponent(tokens)}&lang=${language}`;
    const showKept = () =>
      show(address)
        .then(showList)
        .catch(() => showFailure(showKept));
    if (tokens && !isListed && !orders.querySelector("[role=alert]")) await showKept();
    else showList();
  };

  const cart = document.querySelector("[data-cart]");
  const order = document.querySelector("[data-order]");
  const orders = document.querySelector("[data-orders]");
  if (cart) void startCart(cart);
  if (order) startOrder(order);
  if (orders) void startOrders(orders);
})();
