import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SectionLinks } from "#src/client/ui/section-links.tsx";

const screens = [
  ["/handsets", "handsets:title"],
  ["/handsets/lost", "handsets:lost.title"],
] as const;

/** Links between the list of used handsets and that of lost ones. */
export function HandsetsLinks({ current }: { current: (typeof screens)[number][0] }) {
  const { t } = useTranslation("handsets");
  if (!useMay()("buy_handsets")) return null;
  return (
    <SectionLinks
      label={t("sections")}
      current={pageHref(current)}
      links={screens.map(([path, label]) => ({ href: pageHref(path), label: t(label) }))}
    />
  );
}
