import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Returned } from "../../contract.ts";
import { AccessoryRows } from "./accessory-rows.tsx";
import { returnRefusal, useUpdateReturn } from "../../client/return-acts.ts";
import { TaskDialog } from "../../steps/client/task-dialog.tsx";

export function AccessoriesDialog({
  returned,
  onClose,
}: {
  returned: Returned;
  onClose: () => void;
}) {
  const { t } = useTranslation("returns");
  const [items, setItems] = useState(returned.accessories);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateReturn();
  const send = () => {
    setProblem(null);
    update.mutate(
      {
        params: { id: returned.id },
        body: { version: returned.version, accessories: items },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("accessories.title")}
      action={t("common:save")}
      dirty={items !== returned.accessories}
      sending={update.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <AccessoryRows items={items} onChange={setItems} />
    </TaskDialog>
  );
}
