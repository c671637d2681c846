import { Ellipsis } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";

/** The menu of a device in the queue, with all actions that have no button. */
export function JobMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const { t } = useTranslation("devices");
  return (
    <Menu label={t("detail.actions")} items={items}>
      {({ ref, ...trigger }) => (
        <button
          {...trigger}
          ref={ref}
          type="button"
          aria-label={t("detail.actionsOf", { device: name })}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink phone:size-11"
        >
          <Ellipsis size={18} aria-hidden="true" />
        </button>
      )}
    </Menu>
  );
}
