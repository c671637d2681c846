import type { Device } from "../../core/contract.ts";

/** The key of the words on the button: make the first estimate, edit the draft, or make a new version. */
export const estimateWord = ({ estimate }: Pick<Device, "estimate">) =>
  estimate === null
    ? "estimates:make"
    : estimate.status === "draft"
      ? "estimates:edit"
      : "estimates:newVersion";
