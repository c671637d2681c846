import { rightsOfApproval } from "../approval-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { may, useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { mayManage } from "../../rules.ts";
import type { RoleRights } from "../contract.ts";
import { PermissionDifferences } from "./permission-differences.tsx";
import { kindsOfRoles, wayOf } from "./approval-way.ts";

/** What a role may do in this shop, which acts it only asks for, and how that differs from the defaults. */
export function RoleCard({ role, onChange }: { role: RoleRights; onChange: () => void }) {
  const { t } = useTranslation("users");
  const me = useSession();
  const isBeyond = !mayManage({ role: me.role, permissions: new Set(me.permissions) }, role);
  const held = new Set<Permission>(role.permissions);
  const isChanged = role.added.length + role.removed.length > 0;
  return (
    <Section
      title={t(`shell:role.${role.role}`)}
      meta={t("roles.users", { count: role.userCount })}
      actions={
        <Button
          size="small"
          disabledReason={
            may(me, "change_user_rights") ? isBeyond && t("rights.beyond") : t("errors:forbidden")
          }
          onClick={onChange}
        >
          {t("roles.change")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={kindsOfRoles.map((kind) => ({
            label: t(`roles.act.${kind}`),
            value: t(`roles.way.${wayOf(rightsOfApproval[kind], held)}`),
          }))}
        />
        <div>
          <p className="text-12 text-ink-faint">
            {t("permissions.count", { count: role.permissions.length })}
            {isChanged ? (
              <>
                {" · "}
                {t("roles.changed")} <RelativeTime iso={role.updatedAt} />
              </>
            ) : (
              ` · ${t("roles.unchanged")}`
            )}
          </p>
          <PermissionDifferences added={role.added} removed={role.removed} />
        </div>
      </div>
    </Section>
  );
}
