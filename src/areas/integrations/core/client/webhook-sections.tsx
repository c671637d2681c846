import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SectionLinks } from "#src/client/ui/section-links.tsx";

/** Links between the webhooks that Fundi sends and the calls that it receives. */
export function WebhookSections({ current }: { current: "/webhooks" | "/webhooks/incoming" }) {
  const { t } = useTranslation("webhooks");
  return (
    <SectionLinks
      label={t("title")}
      current={pageHref(current)}
      links={[
        { href: pageHref("/webhooks"), label: t("section.outgoing") },
        { href: pageHref("/webhooks/incoming"), label: t("section.incoming") },
      ]}
    />
  );
}
