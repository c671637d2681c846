import { Check, Hammer, Package, Undo2 } from "lucide-react";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { HandsetTask } from "../../core/client/handset-task.ts";
import type { UsedHandset } from "../../contract.ts";
import { handsetRepairsContract } from "../contract.ts";
import type { HandsetRepair, HandsetRepairCost } from "../../repair-schemas.ts";

interface Props {
  handset: UsedHandset;
  onTask: (task: HandsetTask) => void;
}

/** The repairs before the sale, with their parts and labour. */
export function HandsetRepairs({ handset, onTask }: Props) {
  const { t } = useTranslation("handsets");
  return (
    <Section title={t("repair.title")}>
      {handset.repairs.length === 0 ? (
        <p className="text-ink-faint">{t("repair.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {handset.repairs.map((repair) => (
            <li key={repair.id} className="py-3 first:pt-0 last:pb-0">
              <Repair repair={repair} onTask={onTask} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Repair({ repair, onTask }: { repair: HandsetRepair; onTask: Props["onTask"] }) {
  const { t, language } = useTranslation("handsets");
  const may = useMay();
  const { id, problem, startedBy, startedAt, outcome, costs } = repair;
  const isOpen = outcome === null;
  const undone = new Set(costs.map(({ undoes }) => undoes));
  return (
    <>
      <p className="font-medium wrap-anywhere">{problem}</p>
      <p className="text-12 text-ink-faint">
        {outcome ? t(`repair.outcome.${outcome}`) : t("repair.open")}
        {" · "}
        {t("repair.since", { name: startedBy?.name ?? "–", when: formatDate(startedAt, language) })}
      </p>
      {costs.length === 0 ? (
        <p className="mt-2 text-ink-faint">{t("repair.noCosts")}</p>
      ) : (
        <ul className="mt-2">
          {costs
            .filter(({ undoes }) => undoes === null)
            .map((cost) => (
              <Cost key={cost.id} cost={cost} isOpen={isOpen} isUndone={undone.has(cost.id)} />
            ))}
        </ul>
      )}
      {isOpen ? (
        <div className="mt-3 flex flex-wrap gap-2 phone:*:flex-auto">
          {may("use_parts") ? (
            <Button
              icon={<Package size={16} />}
              onClick={() => onTask({ name: "part", repairId: id })}
            >
              {t("repair.part")}
            </Button>
          ) : null}
          {may("buy_handsets") ? (
            <Button
              icon={<Hammer size={16} />}
              onClick={() => onTask({ name: "labour", repairId: id })}
            >
              {t("repair.labour")}
            </Button>
          ) : null}
          <Button
            variant="primary"
            icon={<Check size={16} />}
            onClick={() => onTask({ name: "end", repairId: id })}
          >
            {t("repair.end")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface CostProps {
  cost: HandsetRepairCost;
  isOpen: boolean;
  isUndone: boolean;
}

function Cost({ cost, isOpen, isUndone }: CostProps) {
  const { t } = useTranslation("handsets");
  const may = useMay();
  const undo = useWrite(handsetRepairsContract.undoHandsetRepairCost);
  const { id, kind, description, quantity, serials, value } = cost;
  const mayUndo = isOpen && !isUndone && may(kind === "part" ? "use_parts" : "buy_handsets");
  const name = quantity && quantity > 1 ? `${quantity} × ${description}` : description;
  return (
    <li className="flex min-h-8 items-center gap-2">
      <span className={cx("min-w-0 flex-1 wrap-anywhere", isUndone && "line-through")}>
        {name}
        {serials.length > 0 ? (
          <span className="ml-2 text-12 text-ink-faint">{serials.join(", ")}</span>
        ) : null}
        {isUndone ? <span className="sr-only"> ({t("repair.undone")})</span> : null}
      </span>
      {value === undefined ? null : <Money minor={value} tone={isUndone ? "quiet" : "normal"} />}
      {mayUndo ? (
        <IconButton
          label={t("repair.undo", { what: name })}
          icon={<Undo2 size={16} />}
          onClick={() =>
            undo.mutate(
              { params: { id } },
              {
                onSuccess: () => toasts.success(t("repair.undoDone")),
              },
            )
          }
        />
      ) : null}
    </li>
  );
}
