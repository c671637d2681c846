import { Eye, Pencil } from "lucide-react";
import { formatPhone } from "#src/shared/phone.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Initials } from "#src/client/ui/initials.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Member } from "../contract.ts";
import { LevelBadge } from "./level-badge.tsx";

/** The columns of the list of members. `onOpen` opens a dialog about a customer. */
export function useMemberColumns(
  onOpen: (open: "details" | "edit", customer: Member) => void,
): Column<Member>[] {
  const { t, language } = useTranslation("members");
  useTranslation("customers");
  return [
    {
      id: "name",
      header: t("customer"),
      sortable: true,
      identifies: true,
      phone: "title",
      cell: (member) => (
        <span className="flex items-center gap-2.5">
          <Initials name={customerName(member, t)} size={24} />
          <span className="min-w-0 wrap-anywhere">{customerName(member, t)}</span>
        </span>
      ),
    },
    {
      id: "phone",
      header: t("phone"),
      phone: "under",
      cell: ({ phone }) => (
        <span className="whitespace-nowrap tabular-nums">{phone ? formatPhone(phone) : "–"}</span>
      ),
    },
    {
      id: "points",
      header: t("points"),
      align: "end",
      phone: "end",
      cell: (member) => <Points member={member} />,
    },
    {
      id: "level",
      header: t("tier"),
      phone: "end-under",
      cell: ({ loyaltyLevel }) => <LevelBadge level={loyaltyLevel} />,
    },
    {
      id: "spent",
      header: t("totalSpent"),
      align: "end",
      sortable: true,
      cell: ({ totalSpent }) => <Money minor={totalSpent} />,
    },
    {
      id: "joined",
      header: t("joined"),
      sortable: true,
      from: "desk",
      cell: ({ joinedDate }) => (
        <span className="whitespace-nowrap">{formatDate(joinedDate, language)}</span>
      ),
    },
    {
      id: "actions",
      header: t("actions"),
      align: "end",
      from: "desk",
      cell: (member) => (
        // The buttons lie above the link that covers the row.
        <span className="relative z-10 inline-flex gap-1">
          <IconButton
            label={t("viewOf", { name: customerName(member, t) })}
            icon={<Eye size={16} />}
            onClick={() => onOpen("details", member)}
          />
          <IconButton
            label={t("editOf", { name: customerName(member, t) })}
            icon={<Pencil size={16} />}
            onClick={() => onOpen("edit", member)}
          />
        </span>
      ),
    },
  ];
}

/** The points, and on wide screens those that are missing for the next level. */
function Points({ member }: { member: Member }) {
  const { language } = useTranslation("members");
  return (
    <span className="tabular-nums">
      <span className="font-medium">{formatNumber(member.points, language)}</span>
      <span className="block text-12 text-ink-faint phone:hidden">
        <NextLevel member={member} />
      </span>
    </span>
  );
}

/** How many points are missing for the next level. */
export function NextLevel({ member: { nextLevel } }: { member: Pick<Member, "nextLevel"> }) {
  const { t } = useTranslation("members");
  useTranslation("customers");
  if (!nextLevel) return <>{t("highest")}</>;
  const level = t(`customers:level.${nextLevel.level}`);
  return <>{t("toNext", { count: nextLevel.missing, level })}</>;
}
