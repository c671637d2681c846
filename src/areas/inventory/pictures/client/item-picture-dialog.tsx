import { useId, useState, type FormEvent } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PictureDialog } from "#src/client/pictures/picture-dialog.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Item } from "../../contract.ts";
import { picturesContract, type ItemPicture } from "../contract.ts";

interface Props {
  item: Item;
  pictures: readonly ItemPicture[];
  shown: string;
  mayEdit: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One picture large; here it is described and deleted. */
export default function ItemPictureDialog(props: Props) {
  const { item, pictures, shown, mayEdit, onShow, onClose } = props;
  const { t } = useTranslation("item-pictures");
  const remove = useWrite(picturesContract.deleteItemPicture);
  const form = useId();
  return (
    <PictureDialog
      pictures={pictures}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
      titleOf={() => item.name}
      altOf={({ altText }) => altText ?? item.name}
      pictureClass="h-[50dvh]"
      words={{
        position: (place) => t("position", place),
        previous: t("previous"),
        next: t("next"),
        delete: t("delete"),
        deleteTitle: t("deleteTitle"),
        deleteLoses: t("deleteLoses"),
        deleted: t("deleted"),
      }}
      deleting={({ id }) =>
        mayEdit ? () => remove.mutateAsync({ params: { id: item.id, pictureId: id } }) : null
      }
      onDeleted={onClose}
      acts={
        <Button variant="primary" type="submit" form={form}>
          {t("common:save")}
        </Button>
      }
    >
      {(picture) =>
        mayEdit ? (
          <Describe key={picture.id} id={form} item={item} picture={picture} onDone={onClose} />
        ) : (
          <p className="mt-3 text-ink-quiet">{picture.altText}</p>
        )
      }
    </PictureDialog>
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
