import { Bell, History, PackageSearch } from "lucide-react";
import { Suspense, useState } from "react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";

const dialogs = [
  {
    name: "movements",
    icon: PackageSearch,
    needs: "view_inventory",
    Content: lazyWithWords(() => import("./movements-dialog.tsx"), "movements", "inventory"),
  },
  {
    name: "audit",
    icon: History,
    needs: "view_inventory",
    Content: lazyWithWords(() => import("./audit-dialog.tsx"), "counts", "inventory"),
  },
  {
    name: "alerts",
    icon: Bell,
    needs: "view_inventory",
    Content: lazyWithWords(() => import("./alerts-dialog.tsx"), "alerts", "inventory"),
  },
] as const;

/** Buttons that open the latest movements, stock audits and alerts over the figures. */
export function MoreDialogs() {
  const { t } = useTranslation("analytics");
  const may = useMay();
  const [open, setOpen] = useState<(typeof dialogs)[number]["name"] | null>(null);
  const allowed = dialogs.filter(({ needs }) => may(needs));
  if (allowed.length === 0) return null;
  const shown = allowed.find(({ name }) => name === open);
  return (
    <Section title={t("more.title")} className="print:hidden">
      <div className="flex flex-wrap gap-2">
        {allowed.map(({ name, icon: Icon }) => (
          <Button key={name} icon={<Icon size={16} />} onClick={() => setOpen(name)}>
            {t(`more.${name}`)}
          </Button>
        ))}
      </div>
      <Suspense>{shown ? <shown.Content onClose={() => setOpen(null)} /> : null}</Suspense>
    </Section>
  );
}
