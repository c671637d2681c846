import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ChangeableRole } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { rolesContract } from "../contract.ts";
import { RoleCard } from "./role-card.tsx";

const RoleDialog = lazy(() => import("./role-dialog.tsx"));

/** What each role may do in this shop. Admins may do everything, so they have no card. */
export default function RolesList() {
  const { t } = useTranslation("users");
  const query = useQuery(read(rolesContract.listRoles, {}));
  const [changing, setChanging] = useState<ChangeableRole | null>(null);
  const roles = query.data?.items;
  const changed = roles?.find(({ role }) => role === changing);
  if (!roles) return <NotLoaded query={query} failed={t("roles.failed")} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-160 text-ink-quiet">{t("roles.hint")}</p>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        {roles.map((role) => (
          <RoleCard key={role.role} role={role} onChange={() => setChanging(role.role)} />
        ))}
      </div>
      {changed ? (
        <Suspense>
          <RoleDialog role={changed} onClose={() => setChanging(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
