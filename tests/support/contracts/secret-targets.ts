/** What a stored secret is for. */
type SecretUse =
  /** It is sent to, or signs what is sent to, the address in these columns of its row, for the account in them. */
  | { target: readonly string[] }
  /** It is not sent to an address that somebody can change. The text says why. */
  | string;

const hash = "only a hash is stored, and it is compared here";
const link = "a part of a link of this shop, which is opened here";
const sealedHere = "it is opened here, and sent to no other server";
const noSecret = "no secret";

/** Every column that may hold a secret: all that are bytes, and those whose name says so. */
export const storedSecrets: Readonly<Record<string, SecretUse>> = {
  "AccessTokens.tokenHash": hash,
  "BackupKey.identity": sealedHere,
  "BackupPlace.secret": { target: ["endpoint", "accessKey"] },
  "Bookings.digest": hash,
  "Bookings.token": link,
  "CreditAccounts.codeHash": hash,
  "CreditAccounts.codeSealed": sealedHere,
  "CustomerPageLinks.tokenHash": hash,
  "DeliveredCommands.content": sealedHere,
  "DeliveredCommands.contentHash": hash,
  "DeliveredCommands.phoneHash": hash,
  "DeliveredCommands.refusalDetails": sealedHere,
  "DeviceEstimates.approvalToken": link,
  "DevicePasscodes.sealed": sealedHere,
  "Devices.trackingToken": link,
  "EventPersonalValues.key": "it opens personal values of the journal, here",
  "EventSeals.digest": noSecret,
  "Events.personalDigest": hash,
  "FiscalSettings.certificate": { target: ["serviceUrl"] },
  "FiscalSettings.password": { target: ["serviceUrl", "userName"] },
  "FiscalSettings.token": { target: ["serviceUrl", "userName"] },
  "IdempotencyKeys.requestHash": hash,
  "KnownSignInPlaces.place": hash,
  "MailServer.sealed": { target: ["host", "port", "encryption", "username"] },
  "OrderRequests.token": link,
  "PasskeyChallenges.holder": hash,
  "Passkeys.publicKey": noSecret,
  "PaymentGateways.sealed": { target: ["baseUrl"] },
  "PaymentLinks.tokenHash": hash,
  "PinPlaces.place": hash,
  "Receipts.linkToken": link,
  "RecoveryCodes.codeHash": hash,
  "Sessions.tokenHash": hash,
  "ShopLogo.largeJpeg": noSecret,
  "ShopLogo.smallJpeg": noSecret,
  "SignInFailures.account": hash,
  "SignInFailures.bucket": hash,
  "SmsProviders.sealed": { target: ["baseUrl"] },
  "UserPins.pinHash": hash,
  "Users.passwordHash": hash,
  "Users.twoFactorNewSecret": sealedHere,
  "Users.twoFactorSecret": sealedHere,
  "WebhookCalls.digest": hash,
  "WebhookEndpoints.previousSecret": { target: ["url"] },
  "WebhookEndpoints.secret": { target: ["url"] },
};
