import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedChallenge,
} from "../contract.ts";

const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys at this address. Browsers offer them only over https, or on the computer itself. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Lets the device make a passkey, for which it verifies the person. @throws an error for `passkeyProblem` */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  return { handle: id, clientDataJSON, attestationObject };
}

/** Lets the device sign the challenge with a passkey that the user chooses. @throws an error for `passkeyProblem` */
export async function signWithPasskey(options: RequestOptions): Promise<SignedChallenge> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  return { handle: id, clientDataJSON, authenticatorData, signature, userHandle };
}

const problems = {
  NotAllowedError: "passkeys:problem.cancelled",
  AbortError: "passkeys:problem.cancelled",
  InvalidStateError: "passkeys:problem.known",
  SecurityError: "passkeys:problem.nowhere",
  NotSupportedError: "passkeys:problem.notSupported",
} as const;

/** The word key for a failure of the browser or the device; undefined for any other error. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name === "ApiRefusal") return undefined;
  return problems[error.name as keyof typeof problems] ?? "passkeys:problem.failed";
}
