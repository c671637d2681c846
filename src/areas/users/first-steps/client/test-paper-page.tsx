import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { paperLanguageFor, usePaperSize } from "#src/client/paper/paper-choices.ts";
import { PaperScreen, type PaperSize } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { firstStepsContract } from "../contract.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The size of a letter with which a whole line of figures fills the paper without a break, in millimetres. */
const LETTER: Record<PaperSize, number> = { "58": 2.4, "80": 2.4, a4: 3.6 };

/** The characters in a line of a receipt: 32 on a roll of 58 mm, 48 on 80 mm. A4 has no fixed number. */
const columns: Record<PaperSize, number> = { "58": 32, "80": 48, a4: 80 };

/** A paper without a record, which shows whether the printer of this browser prints well. */
export function TestPaperPage() {
  const { t } = useTranslation("first-steps");
  const go = useGo();
  const [size, setSize] = usePaperSize();
  const shop = useShopSettings();
  const language = paperLanguageFor(undefined, shop.business.language);
  const words = usePaperWords("first-steps", language);
  const { data } = useQuery(read(firstStepsContract.listFirstSteps, {}));
  const step = data?.steps.find(({ name }) => name === "printer");
  const tick = useWrite(firstStepsContract.tickFirstStep);
  const { name, address, phone } = shop.business;
  const confirm = () =>
    tick.mutate(
      { params: { name: "printer" }, body: { isTicked: true } },
      {
        onSuccess: () => {
          toasts.success(t("paper.thanks"));
          go(pageHref("/dashboard"));
        },
      },
    );
  return (
    <PaperScreen
      title={t("paper.title")}
      back={{ href: pageHref("/dashboard"), label: t("shell:nav.dashboard") }}
      size={size}
      onSize={setSize}
      output={{ name: "test" }}
      actions={
        step && !step.isDone ? (
          <Button icon={<CircleCheck size={16} />} loading={tick.isPending} onClick={confirm}>
            {t("paper.isGood")}
          </Button>
        ) : null
      }
      notes={step?.isDone ? t("paper.wasGood") : t("paper.ask")}
    >
      <div className="flex flex-col gap-2 text-center" lang={language}>
        <p className="paper-strong text-16">{name}</p>
        <p>{address}</p>
        <p>{phone}</p>
        <hr />
        <p className="paper-strong">{words("paper.heading")}</p>
        <p>{words("paper.check")}</p>
        <p
          className="font-mono leading-tight whitespace-nowrap"
          style={{ fontSize: `${LETTER[size]}mm` }}
          aria-hidden="true"
        >
          {"1234567890".repeat(8).slice(0, columns[size])}
        </p>
        <p>ABC abc — ĀÄÉ ’ “ ” … ✓</p>
        <hr />
      </div>
    </PaperScreen>
  );
}
