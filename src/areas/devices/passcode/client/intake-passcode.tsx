import { useTranslation } from "#src/client/words/i18n.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import type { PasscodeDraft } from "../rules.ts";
import PasscodeInput from "./passcode-input.tsx";

/** The field for the passcode at intake. The closed group does not show the passcode. */
export default function IntakePasscode({
  refused,
  ...props
}: {
  value: PasscodeDraft;
  onChange: (draft: PasscodeDraft) => void;
  error: string | undefined;
  refused: number;
}) {
  const { t } = useTranslation("custody");
  const isGiven = props.value.code.trim() !== "";
  return (
    <Fold
      title={t("passcode.title")}
      state={t(isGiven ? "passcode.given" : "passcode.notGiven")}
      refused={refused}
    >
      <PasscodeInput {...props} optional />
    </Fold>
  );
}
