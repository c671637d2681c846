import { useId } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PictureDialog } from "#src/client/pictures/picture-dialog.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Item } from "../../core/contract.ts";
import { picturesContract, type ItemPicture } from "../contract.ts";

interface Props {
  item: Item;
  pictures: readonly ItemPicture[];
  shown: string;
  mayEdit: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Shows a picture in full size. Users who may edit items can describe or delete the picture here. */
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

/** The field for the description of a picture. Screen readers and search engines use the description. */
function Describe({ id, item, picture, onDone }: DescribeProps) {
  const { t } = useTranslation("item-pictures");
  const errorText = useErrorText();
  const describe = useWrite(picturesContract.describeItemPicture, {
    onSuccess: () => toasts.success(t("described")),
  });
  const form = useDialogForm({
    defaultValues: { altText: picture.altText ?? "" },
    submit: async ({ altText }) => {
      if (altText.trim() === (picture.altText ?? "")) return;
      const params = { id: item.id, pictureId: picture.id };
      await describe.mutateAsync({ params, body: { altText } });
    },
    onDone,
    explain: (refusal) => ({ altText: errorText(refusal) }),
  });
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className="mt-4">
      <TextField
        label={t("altText")}
        optional
        hint={t("altTextHint")}
        maxLength={200}
        {...form.field("altText")}
      />
    </form>
  );
}
