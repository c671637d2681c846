import { useEffect, useId, useRef, useState, type Ref, type RefObject } from "react";
import type Pad from "signature_pad";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import { FieldError } from "./field-error.tsx";
import { TextField } from "./text-field.tsx";
import { ink, onPaper, write } from "./typed-signature.ts";

type Props = {
  label: string;
  /** Called with the signature as a PNG data URL; null after it was cleared. A typed signature also passes the name. */
  onChange: (png: string | null, typedName?: string) => void;
  /** The name of the signer, if it is known. A typed signature starts with this name. */
  name?: string | undefined;
  /** The name with which the pad is signed from the beginning. */
  startTyped?: string | undefined;
  error?: string | undefined;
  /** Refers to the whole pad, which gets the focus when the form reports a missing signature. */
  ref?: Ref<HTMLDivElement>;
};

/**
 * A field for a signature, which the user draws by finger, pen or mouse. A user with a keyboard or an unsteady hand
 * types the name instead. The signature is dark on white in both themes, because it is printed. Whoever shows the pad
 * loads the words of `signatures`.
 */
export function SignaturePad(props: Props) {
  const { label, onChange, name: known = "", startTyped = "", error, ref } = props;
  const { t } = useTranslation("signatures");
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [typing, setTyping] = useState(startTyped !== "");
  const [name, setName] = useState(startTyped);
  const [empty, setEmpty] = useState(startTyped === "");
  const typed = useRef(startTyped);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });

  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return;
    let gone = false;
    const stop = keepSharp(paper, pad, typed);
    void import("signature_pad").then(({ default: SignaturePadLibrary }) => {
      if (gone) return;
      const made = new SignaturePadLibrary(paper, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 });
      made.addEventListener("endStroke", () => {
        setEmpty(false);
        tell.current(onPaper(paper));
      });
      pad.current = made;
      // The library clears the canvas when it starts. A name that was typed before that must be drawn again.
      if (typed.current) write(paper, typed.current);
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setName("");
    typed.current = "";
    setEmpty(true);
    onChange(null);
  };

  const sign = (input: string) => {
    setName(input);
    typed.current = input.trim();
    setEmpty(!typed.current);
    const paper = canvas.current;
    if (!paper) return;
    pad.current?.clear();
    if (typed.current) write(paper, typed.current);
    if (typed.current) onChange(onPaper(paper), typed.current);
    else onChange(null);
  };

  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
      className="rounded-control outline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
    >
      <PadHead
        id={`${id}-label`}
        label={label}
        isTyping={typing}
        isEmpty={empty}
        onSwitch={() => {
          clear();
          if (!typing && known.trim()) sign(known);
          setTyping(!typing);
        }}
        onClear={clear}
      />
      <div className="relative">
        <canvas
          ref={canvas}
          role="img"
          aria-label={empty ? t("pad.empty") : t("pad.given")}
          className="h-40 w-full touch-none rounded-control border border-line-control bg-white"
        />
        {empty ? <SigningLine text={typing ? "" : t("pad.here")} /> : null}
      </div>
      {typing ? (
        <TextField
          className="mt-2"
          label={t("pad.fullName")}
          value={name}
          onChange={(event) => sign(event.target.value)}
        />
      ) : null}
      <FieldError label={label} error={error} className="mt-1.5" />
    </div>
  );
}

function PadHead(props: {
  id: string;
  label: string;
  isTyping: boolean;
  isEmpty: boolean;
  /** Called to type the name instead of drawing, and the other way round. */
  onSwitch: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation("signatures");
  return (
    <div className="mb-1.5 flex items-center justify-between gap-2">
      <span id={props.id} className="font-medium">
        {props.label}
      </span>
      <span className="flex gap-1">
        <Button size="small" variant="ghost" onClick={props.onSwitch}>
          {props.isTyping ? t("pad.byHand") : t("pad.type")}
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={props.onClear}
          disabledReason={props.isEmpty && t("pad.nothingToClear")}
        >
          {t("common:clear")}
        </Button>
      </span>
    </div>
  );
}

function SigningLine({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-6 bottom-9 border-b border-black/25 pb-1 text-12 text-black/60"
    >
      {text}
    </span>
  );
}

/**
 * Draws the signature again when the canvas changes its size: the phone was turned, or a closed group with the pad was
 * opened. Returns a function that ends the redrawing and disables the pad.
 */
function keepSharp(
  paper: HTMLCanvasElement,
  pad: RefObject<Pad | null>,
  typed: RefObject<string>,
): () => void {
  const resized = new ResizeObserver(() => {
    const drawn = pad.current?.toData() ?? [];
    if (!sharpen(paper)) return;
    if (typed.current) write(paper, typed.current);
    else pad.current?.fromData(drawn);
  });
  resized.observe(paper);
  sharpen(paper);
  return () => {
    resized.disconnect();
    pad.current?.off();
  };
}

/**
 * Sets the canvas to the screen's pixel density, at most 2: phones upload the picture, and a signature needs no higher
 * density. Returns false if the canvas is hidden or already has the right size.
 */
function sharpen(paper: HTMLCanvasElement): boolean {
  const density = Math.min(devicePixelRatio, 2);
  const [width, height] = [paper.clientWidth * density, paper.clientHeight * density];
  if (width === 0 || (paper.width === Math.floor(width) && paper.height === Math.floor(height)))
    return false;
  paper.width = width;
  paper.height = height;
  paper.getContext("2d")?.scale(density, density);
  return true;
}
