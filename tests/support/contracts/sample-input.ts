/** Valid inputs for any operation, generated from its JSON Schema. */
import { randomInt, randomUUID } from "node:crypto";
import type { JsonSchema, Operation } from "./openapi.ts";
import { smallestPicture } from "../shop/pictures.ts";

/** Completes the samples of operations whose fields depend on each other or have a format that no schema describes. */
const known: Record<string, (sample: Record<string, unknown>) => Record<string, unknown>> = {
  createDevice: (sample) => ({ ...sample, customerId: randomUUID() }),
  createSale: (sample) => ({ ...sample, customerId: randomUUID() }),
  tagCustomers: (sample) => ({ ...sample, customerIds: [randomUUID()] }),
  createAppointment: (sample) => ({
    ...sample,
    customerId: randomUUID(),
    startsAt: "2999-01-01T09:00:00.000Z",
  }),
  createReturn: (sample) => ({ ...sample, deviceId: randomUUID() }),
  sendPurchaseOrder: (sample) => ({ ...sample, channel: "pdf", to: undefined }),
  countItems: (sample) => ({ ...sample, scans: [{ id: randomUUID(), code: "x" }] }),
  addSignature: (sample) => ({ ...sample, reason: "Ameumia mkono" }),
  saveFiscalSettings: (sample) => ({
    ...sample,
    tin: "",
    serviceUrl: "https://vfdtest.tra.go.tz",
    verifyUrl: "https://verify.tra.go.tz",
  }),
  saveFiscalCertificate: (sample) => ({ ...sample, file: "AAAA" }),
};

const byName: Record<string, () => unknown> = {
  phone: () => `+2557${randomInt(10_000_000, 99_999_999)}`,
  email: () => `${randomUUID()}@example.com`,
};

/** A valid JSON body with the required fields, completed as `known` says. */
export function sampleInput(operation: Operation): unknown {
  const sample = operation.body ? sampleOf(operation.body) : {};
  const complete = known[operation.operationId];
  return complete ? complete(sample as Record<string, unknown>) : sample;
}

/** A valid form with only the required fields. Each file is the smallest picture. */
export function sampleForm(operation: Operation): FormData {
  const form = new FormData();
  for (const name of operation.form?.required ?? []) {
    const { format } = operation.form?.properties?.[name] ?? {};
    if (format === "binary") form.append(name, new Blob([smallestPicture]), "photo.png");
    else form.append(name, String(sampleOf(operation.form?.properties?.[name] ?? {}, name)));
  }
  return form;
}

/** A valid request of an operation: JSON with its content type, a form (fetch adds the content type), or no body. */
export function sampleRequest(operation: Operation): {
  headers: Record<string, string>;
  body?: string | FormData;
} {
  if (operation.form) return { headers: {}, body: sampleForm(operation) };
  if (!operation.body) return { headers: {} };
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sampleInput(operation)),
  };
}

/** A valid value of a schema: the shortest text, the smallest number, or the first choice. */
export function sampleOf(schema: JsonSchema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return sampleOf(option, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    const required = schema.required ?? [];
    return Object.fromEntries(
      required.map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, key)]),
    );
  }
  if (type === "array") {
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, name));
  }
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 0, 0);
  if (type === "boolean") return true;
  if (type === "string") return sampleText(schema, name);
  return "x";
}

function sampleText(schema: JsonSchema, name: string): string {
  const special = byName[name];
  if (special) return String(special());
  if (schema.format === "uuid") return randomUUID();
  if (schema.format === "date") return "2026-01-31";
  if (schema.format === "date-time") return "2026-01-31T09:30:00.000Z";
  return "x".repeat(Math.max(1, schema.minLength ?? 1));
}
