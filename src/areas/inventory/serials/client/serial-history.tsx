import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
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
      {query.data ? (
        <SerialTimeline label={title} entries={query.data.entries} />
      ) : query.isError ? (
        <ErrorState
          title={t("historyFailed")}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
