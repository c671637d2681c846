import { Undo2 } from "lucide-react";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { cx } from "#src/client/ui/cx.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { shiftsContract, type Shift } from "../contract.ts";
import { isOfRecord } from "../rules.ts";

/** Cash that was put into or taken out of the drawer. An entry in the opposite direction corrects a mistake. */
export function Movements({ shift }: { shift: Shift }) {
  const { t, language } = useTranslation("shifts");
  const move = useWrite(shiftsContract.addShiftMovement);
  const undone = new Set(shift.movements.map(({ corrects }) => corrects));
  const kindToUndo = ({ id, kind, corrects, isBound }: Shift["movements"][number]) =>
    shift.state === "open" && corrects === null && !undone.has(id) && !isBound && !isOfRecord(kind)
      ? kind
      : null;
  const hasUndo = shift.movements.some((movement) => kindToUndo(movement) !== null);
  if (shift.movements.length === 0) return <p className="text-ink-faint">{t("cash.none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {shift.movements.map((movement) => {
        const { id, direction, kind, amount, reason, corrects, createdAt, createdBy } = movement;
        const isOver = corrects !== null || undone.has(id);
        const undoable = kindToUndo(movement);
        return (
          <li
            key={id}
            className={cx(
              "grid items-center gap-x-3 py-2",
              // If one row has an undo button, all rows have a column for it, so that amounts are aligned.
              hasUndo
                ? "grid-cols-[minmax(0,1fr)_auto_2rem] phone:grid-cols-[minmax(0,1fr)_auto_2.75rem]"
                : "grid-cols-[minmax(0,1fr)_auto]",
            )}
          >
            <p className="wrap-anywhere">{corrects ? t("cash.undoOf", { reason }) : reason}</p>
            <Money
              minor={direction === "in" ? amount : -amount}
              tone={isOver ? "quiet" : "normal"}
            />
            <p className="col-span-2 row-start-2 text-12 text-ink-faint">
              {[t(`kind.${kind}`), createdBy.name, formatTime(createdAt, language)].join(" · ")}
            </p>
            {undoable ? (
              <IconButton
                className="col-start-3 row-span-2 row-start-1"
                label={t("cash.undo", { reason })}
                icon={<Undo2 size={16} />}
                onClick={() =>
                  move.mutate({
                    params: { id: shift.id },
                    body: {
                      kind: undoable,
                      amount,
                      reason,
                      corrects: id,
                      direction: direction === "in" ? "out" : "in",
                    },
                  })
                }
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
