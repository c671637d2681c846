import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { isWordKey, useTranslation, word } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import type { SessionUser } from "#src/shared/session.ts";
import { signInBy } from "../../sessions/client/sign-in-by.ts";
import { passkeysContract } from "../contract.ts";
import { hasPasskeys, passkeyProblem, signWithPasskey } from "./authenticator.ts";

/** Signs in with a passkey. Nothing in a browser without passkeys. */
export function PasskeyButton({
  label,
  variant = "secondary",
  onEntered,
}: {
  label: string;
  variant?: "primary" | "secondary";
  onEntered: (user: SessionUser) => Promise<void>;
}) {
  const { t } = useTranslation("passkeys");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!hasPasskeys()) return null;
  const enter = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const options = await call(passkeysContract.beginPasskeySignIn, {});
      const credential = await signWithPasskey(options);
      const body = { credential };
      const { user } = await signInBy(() => call(passkeysContract.signInByPasskey, { body }));
      await onEntered(user);
    } catch (error) {
      const key = passkeyProblem(error);
      if (key && isWordKey(key)) setProblem(word(key));
      else setProblem(error instanceof ApiRefusal ? errorText(error) : t("problem.failed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={variant}
        icon={<KeyRound size={16} />}
        loading={isBusy}
        onClick={() => void enter()}
        className="h-11"
      >
        {label}
      </Button>
      <FormError text={problem} />
    </div>
  );
}
