import { CameraOff, Flashlight, FlashlightOff, ImageUp, Play, Square } from "lucide-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { useIsPhone } from "../media.ts";
import { useTranslation } from "../words/i18n.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import { codeInView } from "./code-in-view.ts";
import { loadReader } from "./read-code.ts";
import { useCamera, type CameraScanner } from "./use-camera.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called with the text of each code. While a code stays in view of the camera, it is reported only once. */
  onCode: (code: string) => void;
  title?: string;
  /** The result of the last code, shown below the camera's picture. */
  children?: ReactNode;
}

/**
 * Shows the camera's picture and reports the codes in it. The user can also choose a picture or type a code. Closing
 * the dialog stops the camera. This module is large, so callers load it on demand.
 */
export function ScanDialog({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation("scanner");
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={rest.title ?? t("title")}
      footer={
        // On phones the button gets the focus: a focused field would open the keyboard over the picture.
        <Button data-autofocus={isPhone || undefined} onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      {open ? <Scanner {...rest} /> : null}
    </Dialog>
  );
}

function Scanner({ onCode, children }: Pick<Props, "onCode" | "children">) {
  const { t } = useTranslation("scanner");
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [view] = useState(codeInView);
  const found = (code: string) => {
    setProblem(null);
    navigator.vibrate?.(60);
    onCode(code);
  };
  const scanner = useCamera((code) => {
    if (view.isNew(code, performance.now()) && code !== null) found(code);
  });

  const readImage = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (!file.type.startsWith("image/")) return setProblem(t("notAnImage"));
    try {
      const read = await loadReader();
      const code = await read(file).catch(() => null);
      if (code) found(code);
      else setProblem(t("noCode"));
    } catch {
      setProblem(t("readerFailed"));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void readImage(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={cx("flex flex-col gap-3 rounded-card", isOver && "ring-2 ring-accent")}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <LiveView scanner={scanner} />
      <div role="status" className="empty:hidden">
        {problem ? <p className="font-medium text-loss-ink">{problem}</p> : children}
      </div>
      <CameraControls scanner={scanner} />
      <TypedCode onCode={onCode} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
        <ImageChoice onFile={(file) => void readImage(file)} />
        <span className="text-12 text-ink-faint phone:hidden">{t("dropImage")}</span>
      </div>
    </div>
  );
}

/** A field for a code that the camera cannot read. It is no form, because the dialog may be inside a form. */
function TypedCode({ onCode }: Pick<Props, "onCode">) {
  const { t } = useTranslation("scanner");
  const [typed, setTyped] = useState("");
  const take = () => {
    const code = typed.trim();
    if (!code) return;
    setTyped("");
    onCode(code);
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={t("typed")}
        value={typed}
        maxLength={80}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        className="min-w-0 flex-1"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          take();
        }}
      />
      <Button onClick={take}>{t("useTyped")}</Button>
    </div>
  );
}

function LiveView({ scanner }: { scanner: CameraScanner }) {
  const { t } = useTranslation("scanner");
  const { state, video } = scanner;
  const isLive = state === "scanning";
  return (
    <div className="relative flex h-[min(20rem,50dvh)] items-center justify-center overflow-hidden rounded-control bg-black text-white">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t("live")}
        className={cx("absolute inset-0 size-full object-cover", !isLive && "opacity-0")}
      />
      {isLive ? (
        <span
          aria-hidden="true"
          className="relative size-[250px] max-h-full rounded-card border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
        />
      ) : (
        <p
          role="status"
          className="relative flex max-w-xs flex-col items-center gap-3 px-4 text-center"
        >
          {state === "starting" ? <Spinner /> : <CameraOff size={24} aria-hidden="true" />}
          {state === "starting" || state === "stopped"
            ? t(state)
            : state === "reader-failed"
              ? t("readerFailed")
              : t(`problem.${state}`)}
        </p>
      )}
    </div>
  );
}

function CameraControls({ scanner }: { scanner: CameraScanner }) {
  const { t } = useTranslation("scanner");
  const { state, camera, cameras, start, stop } = scanner;
  if (state === "insecure" || state === "unsupported") return null;
  if (state === "denied") {
    return (
      <Button variant="primary" onClick={() => start()}>
        {t("askPermission")}
      </Button>
    );
  }
  const isOn = state === "scanning" || state === "starting";
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Button
        icon={isOn ? <Square size={16} /> : <Play size={16} />}
        onClick={() => (isOn ? stop() : start())}
      >
        {isOn ? t("stop") : t("start")}
      </Button>
      {camera?.hasTorch ? <Torch key={camera.stream.id} setTorch={camera.setTorch} /> : null}
      {camera && cameras.length > 1 ? (
        <SelectField
          className="min-w-40 flex-1"
          label={t("selectCamera")}
          value={camera.deviceId}
          onChange={(event) => start(event.target.value)}
          options={cameras.map(({ id, name }, at) => ({
            value: id,
            label: name || t("camera", { number: at + 1 }),
          }))}
        />
      ) : null}
      {camera?.zoom ? (
        <Zoom key={camera.stream.id} range={camera.zoom} setZoom={camera.setZoom} />
      ) : null}
    </div>
  );
}

function Torch({ setTorch }: { setTorch: (on: boolean) => Promise<void> }) {
  const { t } = useTranslation("scanner");
  const [isOn, setIsOn] = useState(false);
  const turn = async () => {
    try {
      await setTorch(!isOn);
      setIsOn(!isOn);
    } catch {
      toasts.error(isOn ? t("torchOffFailed") : t("torchOnFailed"));
    }
  };
  return (
    <Button
      icon={isOn ? <FlashlightOff size={16} /> : <Flashlight size={16} />}
      onClick={() => void turn()}
    >
      {isOn ? t("torchOff") : t("torchOn")}
    </Button>
  );
}

function Zoom({
  range,
  setZoom,
}: {
  range: { min: number; max: number };
  setZoom: (zoom: number) => Promise<void>;
}) {
  const { t } = useTranslation("scanner");
  const [zoom, setShown] = useState(range.min);
  return (
    <label className="flex min-h-11 min-w-40 flex-1 items-center gap-3">
      <span className="font-medium">{t("zoom")}</span>
      <input
        type="range"
        min={range.min}
        max={range.max}
        step={0.1}
        value={zoom}
        onChange={(event) => {
          setShown(event.target.valueAsNumber);
          setZoom(event.target.valueAsNumber).catch(() => {});
        }}
        className="min-w-0 flex-1 accent-accent"
      />
    </label>
  );
}

function ImageChoice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation("scanner");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t("chooseImage")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Without this, choosing the same picture again would not fire a change event.
          event.target.value = "";
        }}
      />
      <Button icon={<ImageUp size={16} />} onClick={() => input.current?.click()}>
        {t("chooseImage")}
      </Button>
    </>
  );
}
