import { BulkForm } from "./bulk-form.tsx";
import { BulkList } from "./bulk-list.tsx";

/** Writes a message to many customers, and shows how far earlier ones are. `onShow` lists the messages of one. */
export default function BulkTab({ onShow }: { onShow: (bulkId: string) => void }) {
  return (
    <div className="flex flex-col gap-5">
      <BulkForm />
      <BulkList onShow={onShow} />
    </div>
  );
}
