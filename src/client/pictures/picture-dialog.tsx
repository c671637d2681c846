import { Trash2 } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useErrorText } from "../words/error-text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/forms/confirm-dialog.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import { PictureViewer } from "./picture-viewer.tsx";

interface Props<Picture extends { id: string; url: string }> {
  pictures: readonly Picture[];
  /** The id of the enlarged picture. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  titleOf: (picture: Picture) => string;
  altOf: (picture: Picture) => string;
  words: {
    position: (place: { n: number; total: number }) => string;
    previous: string;
    next: string;
    delete: string;
    deleteTitle: string;
    deleteLoses: string;
    deleted: string;
  };
  /** A class that limits the height of the picture, so that the caption fits below it. */
  pictureClass: string;
  /** Returns the function that deletes the picture; null when the user may not delete it. */
  deleting: (picture: Picture) => (() => Promise<unknown>) | null;
  /** Called after a deletion with the picture to show next; undefined when none is left. */
  onDeleted: (neighbour: Picture | undefined) => void;
  /** Further buttons beside "Delete". They are absent when the user may not delete the picture. */
  acts?: ReactNode;
  /** Returns the caption of a picture. */
  children: (picture: Picture) => ReactNode;
}

/** Shows one of several pictures enlarged, with a button that deletes the picture. */
export function PictureDialog<Picture extends { id: string; url: string }>(props: Props<Picture>) {
  const { pictures, shown, onShow, onClose, titleOf, altOf, words, pictureClass } = props;
  const { deleting, onDeleted, acts, children } = props;
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  // Closes the dialog when another user has deleted the picture.
  useEffect(() => {
    if (!picture) onClose();
  });
  if (!picture) return null;

  const remove = deleting(picture);
  const confirm = async () => {
    const neighbour = pictures[at + 1] ?? pictures[at - 1];
    try {
      await remove?.();
      toasts.success(words.deleted);
      onDeleted(neighbour);
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
        title={titleOf(picture)}
        description={words.position({ n: at + 1, total: pictures.length })}
        size="large"
        footer={
          remove ? (
            <>
              <Button icon={<Trash2 size={16} />} onClick={() => setAsking(true)}>
                {words.delete}
              </Button>
              {acts}
            </>
          ) : null
        }
      >
        <PictureViewer
          picture={picture}
          alt={altOf(picture)}
          at={at}
          total={pictures.length}
          className={pictureClass}
          words={words}
          held={isAsking}
          onStep={(step) => onShow(pictures[at + step]?.id ?? picture.id)}
        />
        {children(picture)}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.deleteTitle}
        loses={words.deleteLoses}
        confirmLabel={words.delete}
        onConfirm={confirm}
      />
    </>
  );
}
