import { rightsOfApproval } from "../approval-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { approvalWays, kindsOfRoles, wayOf, withWay } from "./approval-way.ts";

interface Props {
  chosen: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
}

/** For each act that can need an approval: whether it is done directly, asked for, or not possible. */
export function ApprovalWays({ chosen, onChange }: Props) {
  const { t } = useTranslation("users");
  const may = useMay();
  const held = new Set(chosen);
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {kindsOfRoles.map((kind) => {
        const rights = rightsOfApproval[kind];
        const isMine = may(rights.may) && may(rights.ask);
        return (
          <SegmentedControl
            key={kind}
            wide
            label={t(`roles.act.${kind}`)}
            value={wayOf(rights, held)}
            onChange={(way) => {
              if (isMine) onChange(withWay(rights, chosen, way));
            }}
            options={approvalWays.map((value) => ({ value, label: t(`roles.way.${value}`) }))}
          />
        );
      })}
    </div>
  );
}
