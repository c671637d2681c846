import { useQuery } from "@tanstack/react-query";
import { CircleCheck, EyeOff } from "lucide-react";
import { Suspense, useState } from "react";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { ProgressBar } from "#src/client/ui/progress-bar.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { firstStepsContract, type FirstStepsList } from "../contract.ts";
import { StepLine } from "./step-line.tsx";

const DemoDataNotice = lazyWithWords(
  () => import("../../demo-data/client/demo-data-notice.tsx"),
  "demo-data",
  "setup-errors",
);

/** How many of the next steps a shop sees that works already. */
const NEXT = 2;

const readAddress = (words: AddressWords): { steps: boolean } => ({
  steps: words["steps"] === "true",
});

interface Props {
  /** Whether the shop has begun to work. The list then shows only the next steps. */
  isWorking: boolean;
}

/**
 * The checklist of a new shop. It ticks itself, because each area says whether its step is done, until the shop puts it
 * away. `?steps=true` brings it back.
 */
export default function FirstSteps(props: Props) {
  const { data } = useQuery(read(firstStepsContract.listFirstSteps, {}));
  return (
    <>
      {data?.hasDemoData ? (
        <Suspense>
          <DemoDataNotice />
        </Suspense>
      ) : null}
      <Steps {...props} data={data} />
    </>
  );
}

function Steps({ data, isWorking }: Props & { data: FirstStepsList | undefined }) {
  const may = useMay();
  const [{ steps: isAskedFor }] = useAddress(readAddress);
  if (data?.isPutAway && isAskedFor && may("manage_settings")) {
    return <BringBack />;
  }
  if (!data || data.steps.length === 0) return null;
  return <Checklist steps={data.steps} isShort={isWorking && !isAskedFor} />;
}

function Checklist({ steps, isShort }: { steps: FirstStepsList["steps"]; isShort: boolean }) {
  const { t } = useTranslation("first-steps");
  const [showsAll, setShowsAll] = useState(!isShort);
  const done = steps.filter(({ isDone }) => isDone).length;
  const isReady = done === steps.length;
  const open = steps.filter(({ isDone }) => !isDone).slice(0, NEXT);
  const shown = showsAll ? steps : open;
  return (
    <Section
      flush
      className="mb-4"
      title={t("title")}
      meta={t("progress", { done, all: steps.length })}
      actions={<PutAway />}
    >
      <div className="px-4 pt-3">
        <ProgressBar label={t("title")} done={done} of={steps.length} />
      </div>
      {isReady ? (
        <p className="flex items-center gap-2 px-4 pt-3 font-medium">
          <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
          {t("ready")}
        </p>
      ) : null}
      <ul aria-label={t("title")} className="pt-1">
        {shown.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ul>
      {shown.length < steps.length || (isShort && showsAll) ? (
        <div className="px-2 pb-2">
          <Button
            variant="ghost"
            size="small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {t(showsAll ? "showNext" : "showAll", { count: steps.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

/** Puts the list away for everybody, with a way back. */
function PutAway() {
  const { t } = useTranslation("first-steps");
  const may = useMay();
  const write = usePutAway();
  if (!may("manage_settings")) return null;
  return (
    <IconButton
      label={t("putAway")}
      icon={<EyeOff size={18} />}
      onClick={() =>
        write(true, () =>
          toasts.info(t("isPutAway"), { label: t("bringBack"), onClick: () => write(false) }),
        )
      }
    />
  );
}

function BringBack() {
  const { t } = useTranslation("first-steps");
  const write = usePutAway();
  return (
    <Section title={t("title")} className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-quiet">{t("wasPutAway")}</p>
        <Button onClick={() => write(false)}>{t("bringBack")}</Button>
      </div>
    </Section>
  );
}

function usePutAway(): (isPutAway: boolean, after?: () => void) => void {
  const { mutateAsync } = useWrite(firstStepsContract.putFirstStepsAway, { saysFailure: true });
  // The button disappears with the list, and callbacks of `mutate` with it.
  return (isPutAway, after) => void mutateAsync({ body: { isPutAway } }).then(after, () => {});
}
