import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import type { DeviceIssue } from "../../contract.ts";
import type { Uses } from "./issue-category.tsx";
import type { IssueTask } from "./issue-dialogs.tsx";
import { issueWord } from "../../core/client/issue-words.ts";

interface Props {
  issue: DeviceIssue;
  /** The position of the fault in its category, from 0. */
  at: number;
  of: number;
  checkbox: ReactNode;
  uses: Uses | undefined;
  isMovable: boolean;
  dragged: string | null;
  onDrag: (id: string | null) => void;
  /** Called when the user drops another fault on this row: with the id of that fault, and this row's position. */
  onMove: (id: string, place: number) => void;
  onStep: (step: 1 | -1) => void;
  onActive: (isActive: boolean) => void;
  onTask: (task: IssueTask) => void;
}

const small =
  "inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink phone:size-11";

export function IssueRow({
  issue,
  at,
  of,
  checkbox,
  uses,
  isMovable,
  dragged,
  onDrag,
  onMove,
  onStep,
  onActive,
  onTask,
}: Props) {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const [isOver, setOver] = useState(false);
  const name = issueWord(say, issue);
  const used = uses?.items.find((each) => each.id === issue.id)?.uses;
  const items: MenuItem[] = [
    {
      label: t("edit"),
      icon: <Pencil size={16} />,
      onSelect: () => onTask({ kind: "edit", issue }),
    },
    ...(isMovable
      ? [
          ...(at > 0
            ? [
                {
                  label: t("moveUp"),
                  icon: <ArrowUp size={16} />,
                  onSelect: () => onStep(-1),
                },
              ]
            : []),
          ...(at < of - 1
            ? [
                {
                  label: t("moveDown"),
                  icon: <ArrowDown size={16} />,
                  onSelect: () => onStep(1),
                },
              ]
            : []),
        ]
      : []),
    {
      label: t("delete"),
      icon: <Trash2 size={16} />,
      danger: true,
      onSelect: () => onTask({ kind: "delete", issue }),
    },
  ];
  return (
    <li
      onDragOver={(event) => {
        if (!dragged || !isMovable) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged) onMove(dragged, at);
        onDrag(null);
      }}
      className={cx(
        "relative flex min-h-12 items-center gap-2 border-b border-line py-1 pr-2 pl-11 last:border-0",
        isOver && dragged !== issue.id && "bg-accent-soft",
        dragged === issue.id && "opacity-50",
      )}
    >
      <span className="absolute inset-y-0 left-0 w-11">{checkbox}</span>
      {isMovable ? (
        <button
          type="button"
          draggable
          aria-label={t("moveHandle", { name })}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", name);
            onDrag(issue.id);
          }}
          onDragEnd={() => onDrag(null)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            onStep(event.key === "ArrowUp" ? -1 : 1);
          }}
          className={cx(small, "cursor-grab text-ink-faint phone:hidden")}
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
      ) : null}
      <div data-row data-identifies className="min-w-0 flex-1">
        <p className={cx("font-medium wrap-anywhere", !issue.isActive && "text-ink-quiet")}>
          {name}
          {issue.preset ? (
            <span className="ml-2 text-12 font-normal text-ink-faint phone:ml-0 phone:block">
              {t("preset")}
            </span>
          ) : null}
        </p>
        {issue.description ? (
          <p className="text-12 wrap-anywhere text-ink-quiet">{issue.description}</p>
        ) : null}
      </div>
      {used === undefined || !uses ? null : (
        <span
          title={t("uses", { count: used, devices: uses.devices })}
          className="text-12 text-ink-faint tabular-nums"
        >
          <span aria-hidden="true">{t("usesShort", { count: used })}</span>
          <span className="sr-only">{t("uses", { count: used, devices: uses.devices })}</span>
        </span>
      )}
      <SwitchField
        label={<span className="sr-only">{t("activeOf", { name })}</span>}
        checked={issue.isActive}
        onChange={onActive}
      />
      <Menu label={t("actionsOf", { name })} items={items}>
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            aria-label={t("actionsOf", { name })}
            className={small}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        )}
      </Menu>
    </li>
  );
}
