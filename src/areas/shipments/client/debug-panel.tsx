import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";

/** Who is signed in, for questions about rights. Only admins see it. */
export function DebugPanel() {
  const { t } = useTranslation("shipments");
  const { id, email, role } = useSession();
  return (
    <Section title={t("debug.title")}>
      <DescriptionList
        items={[
          { label: t("debug.id"), value: id },
          { label: t("debug.email"), value: email },
          { label: t("debug.role"), value: role },
        ]}
      />
    </Section>
  );
}
