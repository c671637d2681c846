import { useState } from "react";
import { ScanDialog } from "#src/client/scanner/scan-dialog.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** Scans products with the camera, one after the other. The result of the last scan is below the picture. */
export default function TillScanner({ onClose }: { onClose: () => void }) {
  const { scanned } = useTillScreen();
  const [result, setResult] = useState("");
  return (
    <ScanDialog open onClose={onClose} onCode={(code) => scanned(code, setResult)}>
      {result ? <p className="font-medium">{result}</p> : null}
    </ScanDialog>
  );
}
