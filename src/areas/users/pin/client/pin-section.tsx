import { lazy, Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Section } from "#src/client/ui/section.tsx";
import type { SignInMethods } from "../../sessions/contract.ts";
import { pinContract } from "../contract.ts";

const SetPinDialog = lazy(() => import("./set-pin-dialog.tsx"));

/** The user's own PIN for tills. Whoever needs a second factor can have none. */
export function PinSection({ methods }: { methods: SignInMethods }) {
  const { t } = useTranslation("pin");
  const [isOpen, setIsOpen] = useState(false);
  const remove = useWrite(pinContract.deletePin, {
    onSuccess: () => toasts.success(t("removed")),
  });
  const isBarred = methods.twoFactorEnabled || methods.isSecondFactorRequired;
  return (
    <Section title={t("title")}>
      <p className="text-ink-quiet">{t("hint")}</p>
      {methods.hasPin ? <p className="mt-2 font-medium">{t("set")}</p> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabledReason={isBarred && t("notAllowed")} onClick={() => setIsOpen(true)}>
          {t(methods.hasPin ? "change" : "setButton")}
        </Button>
        {methods.hasPin ? (
          <Button
            variant="ghost"
            loading={remove.isPending}
            onClick={() => remove.mutate({}, { onError: () => toasts.error(t("removeFailed")) })}
          >
            {t("remove")}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <Suspense>
          <SetPinDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
