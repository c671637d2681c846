import { Trash2 } from "lucide-react";
import { useEffect, useId, useState, type FormEvent } from "react";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { PictureViewer } from "#src/client/pictures/picture-viewer.tsx";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/confirm-dialog.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import type { Item } from "../../contract.ts";
import { picturesContract, type ItemPicture } from "../../pictures-contract.ts";

interface Props {
  item: Item;
  pictures: readonly ItemPicture[];
  shown: string;
  mayEdit: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One picture large; here it is described and deleted. */
export default function PictureDialog(props: Props) {
  const { item, pictures, shown, mayEdit, onShow, onClose } = props;
  const { t } = useTranslation("item-pictures");
  const errorText = useErrorText();
  const remove = useWrite(picturesContract.deleteItemPicture);
  const [removing, setRemoving] = useState(false);
  const form = useId();
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  // Somebody else deleted it meanwhile.
  useEffect(() => {
    if (!picture) onClose();
  });
  if (!picture) return null;
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: item.id, pictureId: picture.id } });
      toasts.success(t("deleted"));
      onClose();
    } catch (error) {
      toasts.error(errorText(error));
      throw error;
    }
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={item.name}
        description={t("position", { n: at + 1, total: pictures.length })}
        size="large"
        footer={
          mayEdit ? (
            <>
              <Button icon={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
                {t("delete")}
              </Button>
              <Button variant="primary" type="submit" form={form}>
                {t("common:save")}
              </Button>
            </>
          ) : null
        }
      >
        <PictureViewer
          picture={picture}
          alt={picture.altText ?? item.name}
          at={at}
          total={pictures.length}
          className="h-[50dvh]"
          words={{ previous: t("previous"), next: t("next") }}
          held={removing}
          onStep={(step) => onShow(pictures[at + step]?.id ?? picture.id)}
        />
        {mayEdit ? (
          <Describe key={picture.id} id={form} item={item} picture={picture} onDone={onClose} />
        ) : (
          <p className="mt-3 text-ink-quiet">{picture.altText}</p>
        )}
      </Dialog>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t("deleteTitle")}
        loses={t("deleteLoses")}
        confirmLabel={t("delete")}
        onConfirm={confirm}
      />
    </>
  );
}

interface DescribeProps {
  id: string;
  item: Item;
  picture: ItemPicture;
  onDone: () => void;
}

/** What it shows, for those who cannot see it and for search engines. */
function Describe({ id, item, picture, onDone }: DescribeProps) {
  const { t } = useTranslation("item-pictures");
  const errorText = useErrorText();
  const describe = useWrite(picturesContract.describeItemPicture);
  const [text, setText] = useState(picture.altText ?? "");
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (describe.isPending) return;
    if (text.trim() === (picture.altText ?? "")) return onDone();
    try {
      await describe.mutateAsync({
        params: { id: item.id, pictureId: picture.id },
        body: { altText: text },
      });
      toasts.success(t("described"));
      onDone();
    } catch {
      // Said under the field, where what was typed still is.
    }
  };
  return (
    <form id={id} onSubmit={(event) => void onSubmit(event)} className="mt-4">
      <TextField
        label={t("altText")}
        optional
        hint={t("altTextHint")}
        maxLength={200}
        value={text}
        {...(describe.error && { error: errorText(describe.error) })}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
