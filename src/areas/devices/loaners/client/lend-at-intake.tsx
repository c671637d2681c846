import { CircleCheck, Repeat } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../../core/contract.ts";

const LendDialog = lazyWithWords(() => import("./lend-dialog.tsx"), "signatures");

/** Lends a loaner right after the intake, so that the slip names it. */
export default function LendAtIntake({ device }: { device: Device }) {
  const { t } = useTranslation("loaners");
  const { may } = useShop();
  const [isLending, setLending] = useState(false);
  const [lent, setLent] = useState<string | null>(null);
  if (!may("lend_loaners")) return null;
  return lent ? (
    <p role="status" className="inline-flex min-h-9 items-center gap-1.5 text-accent-ink">
      <CircleCheck size={16} aria-hidden="true" /> {t("lend.done", { name: lent })}
    </p>
  ) : (
    <>
      <Button icon={<Repeat size={16} />} onClick={() => setLending(true)}>
        {t("lend.action")}
      </Button>
      <Suspense>
        {isLending ? (
          <LendDialog device={device} onClose={() => setLending(false)} onLent={setLent} />
        ) : null}
      </Suspense>
    </>
  );
}
