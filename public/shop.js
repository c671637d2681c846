/* Improves the pages at /shop, which work without it. Nothing is sent anywhere; what it keeps stays in this browser. */
(() => {
  const KEY = "fundi.shop.profile";

  const readProfile = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      return {};
    }
  };

  const form = document.querySelector("form[data-profile]");
  if (form) startProfile(form);

  function startProfile(form) {
    const { language, phone } = form.elements;
    const status = form.querySelector("[role=status]");
    const kept = readProfile();
    phone.value = typeof kept.phone === "string" ? kept.phone : "";
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        const profile = { language: language.value, phone: phone.value.trim() };
        localStorage.setItem(KEY, JSON.stringify(profile));
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
})();
