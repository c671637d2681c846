import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { serialsContract, type ItemSerial } from "../contract.ts";
import { SerialTimeline } from "./serial-timeline.tsx";

/** A dialog with the history of one piece, newest first. */
export default function SerialHistory({
  piece,
  onClose,
}: {
  piece: ItemSerial;
  onClose: () => void;
}) {
  const { t } = useTranslation("serials");
  const query = useQuery(read(serialsContract.getSerial, { params: { id: piece.id } }));
  const title = t("history", { serial: piece.serial });
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <Loaded query={query} failed={t("historyFailed")} lines={4}>
        {({ entries }) => <SerialTimeline label={title} entries={entries} />}
      </Loaded>
    </Dialog>
  );
}
