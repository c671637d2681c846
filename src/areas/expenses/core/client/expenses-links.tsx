import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SectionLinks } from "#src/client/ui/section-links.tsx";

const screens = [
  ["/expenses", "expenses:title"],
  ["/expenses/categories", "expenses:categories.title"],
] as const;

/** Links between the list of expenses and their categories, for users who may change these. */
export function ExpensesLinks({ current }: { current: (typeof screens)[number][0] }) {
  const { t } = useTranslation("expenses");
  if (!useMay()("manage_settings")) return null;
  return (
    <SectionLinks
      label={t("sections")}
      current={pageHref(current)}
      links={screens.map(([path, label]) => ({ href: pageHref(path), label: t(label) }))}
    />
  );
}
