/** Focuses the control of a setting, once its tab is there. */
const LOOKS = 40;

export function focusSetting(category: string, field: string, looks = LOOKS): void {
  const control = find(category, field);
  if (control) {
    control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
    return;
  }
  // The code of the tab may still be on its way.
  if (looks > 0) setTimeout(() => focusSetting(category, field, looks - 1), 50);
}

function find(category: string, field: string): HTMLElement | null {
  const panel = document.querySelector("[data-settings-page]");
  const marked = panel?.querySelector<HTMLElement>(`[data-setting="${category}.${field}"]`);
  const inside = marked?.querySelector<HTMLElement>("input, select, textarea, button");
  return (
    inside ?? panel?.querySelector<HTMLElement>(`[name="${field}"], [name^="${field}."]`) ?? null
  );
}
