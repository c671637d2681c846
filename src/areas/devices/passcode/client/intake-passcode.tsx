import { useTranslation } from "#src/client/words/i18n.ts";
import { Section } from "#src/client/ui/section.tsx";
import type { PasscodeDraft } from "../rules.ts";
import PasscodeInput from "./passcode-input.tsx";

/** The code that the customer leaves for tests of the device. */
export default function IntakePasscode(props: {
  value: PasscodeDraft;
  onChange: (draft: PasscodeDraft) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation("custody");
  return (
    <Section title={t("passcode.title")}>
      <PasscodeInput {...props} optional />
    </Section>
  );
}
