import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Section } from "#src/client/ui/section.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { integrityContract, type IntegrityCheck } from "../contract.ts";
import { CheckHistory } from "./check-history.tsx";
import { CheckProgress } from "./check-progress.tsx";
import { CheckResult } from "./check-result.tsx";

const LOOK_AGAIN_MS = 1000;

const isOpen = (check: IntegrityCheck | undefined): boolean =>
  check?.state === "waiting" || check?.state === "running";

/** Starts checks of all rules that must hold in the records, and shows what the last one found. */
export default function IntegritySection() {
  const { t } = useTranslation("system");
  const errorText = useErrorText();
  const query = useQuery({
    ...read(integrityContract.listIntegrityChecks, {}),
    // Live changes show the progress; this is for screens without them.
    refetchInterval: ({ state }) => (isOpen(state.data?.items[0]) ? LOOK_AGAIN_MS : false),
  });
  const ask = useWrite(integrityContract.askIntegrityCheck);
  const start = () =>
    ask.mutate(
      {},
      {
        onError: (error) => toasts.error(`${t("integrity.failedToStart")}. ${errorText(error)}`),
      },
    );
  return (
    <Loaded
      query={query}
      failed={t("integrity.failed")}
      frame={(state) => <Section>{state}</Section>}
    >
      {({ items: [last, ...earlier] }) => (
        <div className="flex flex-col gap-4">
          <Section
            title={t("section.integrity")}
            actions={
              <Button
                variant="primary"
                icon={<ShieldCheck size={16} />}
                loading={ask.isPending || isOpen(last)}
                onClick={start}
              >
                {t("integrity.start")}
              </Button>
            }
          >
            <p className="max-w-160 text-ink-quiet">{t("integrity.about")}</p>
            {last && isOpen(last) ? <CheckProgress check={last} /> : null}
          </Section>
          {last ? null : (
            <Section>
              <EmptyState
                icon={<ShieldCheck size={20} />}
                title={t("integrity.none")}
                hint={t("integrity.noneHint")}
              />
            </Section>
          )}
          {last && !isOpen(last) ? <CheckResult check={last} /> : null}
          {earlier.length > 0 ? <CheckHistory checks={earlier} /> : null}
        </div>
      )}
    </Loaded>
  );
}
