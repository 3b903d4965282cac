import * as z from 'zod/mini';
import * as customer from './entities/customer.ts';
import { fileReplySchema, uploadReplySchema } from './entities/documents.ts';
import * as forms from './entities/forms.ts';
import * as loan from './entities/loan.ts';
import { siteStatusSchema } from './entities/site.ts';
import { fieldErrorSchema } from './errors.ts';
import { headerNames, headerPatterns, largestHeaderNumber } from './header-names.ts';
import { loanStateSchema } from './machine.ts';
import { failures } from './openapi-failures.ts';
import { pathNames } from './operations/address.ts';
import {
  type Access,
  fileTypes,
  type HttpCall,
  type HttpOperation,
  type Multipart,
  type RawBody,
} from './operations/define.ts';
import { operations } from './operations/generated.ts';
import { httpOperations } from './operations/registry.ts';
import { okSchema, passcodeSentSchema, stateReplySchema } from './operations/shared.ts';
import { problemSchema } from './problem.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Schemas that are written once under `components`. Every other place refers to them by name. */
const named = {
  ApplicantRecord: customer.applicantRecordSchema,
  BankForm: forms.bankFormSchema,
  ContactForm: forms.contactFormSchema,
  CustomerFile: customer.customerFileSchema,
  CustomerForm: forms.customerFormSchema,
  CustomerList: customer.customerListSchema,
  CustomerListItem: customer.customerListItemSchema,
  CustomerRecord: customer.customerRecordSchema,
  EmploymentForm: forms.employmentFormSchema,
  EnrolmentRecord: customer.enrolmentRecordSchema,
  FieldError: fieldErrorSchema,
  FileReply: fileReplySchema,
  InstalmentSchedule: loan.instalmentScheduleSchema,
  LoanDistribution: loan.loanDistributionSchema,
  LoanState: loanStateSchema,
  Mandate: loan.mandateSchema,
  Ok: okSchema,
  PasscodeSent: passcodeSentSchema,
  PersonalRoute: customer.personalRouteSchema,
  Problem: problemSchema,
  SavePayload: customer.savePayloadSchema,
  SaveReply: customer.saveReplySchema,
  SiteStatus: siteStatusSchema,
  StateReply: stateReplySchema,
  UploadReply: uploadReplySchema,
} as const satisfies Record<string, z.core.$ZodType>;

/** The names of schemas, and the rules that a schema checks only in code. */
const names = z.registry<{ id?: string; dependentRequired?: Record<string, string[]> }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });
names.add(operations.openSession.http.input, {
  dependentRequired: { otp: ['idNumber'], customerId: ['idNumber'] },
});

/** Creates the gateway's OpenAPI 3.1 document from the schemas that validate calls, so that both always agree. */
export function createOpenApi(): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of httpOperations) {
    const { path, method } = operation.http;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(operation, components) };
  }
  describe(problemSchema, 'output', components);
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Tshepa',
      version: '1',
      description: 'Zero-interest short-term loans. Every failure is a problem reply of RFC 9457.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b))),
      parameters: commandHeaders,
      securitySchemes,
    },
  };
}

/** Converts one schema to JSON Schema. Named schemas, possibly the schema itself, move to `components`. */
function describe(schema: z.core.$ZodType, io: Direction, components: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...body
  } = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any' });
  for (const [id, definition] of Object.entries($defs)) components[id] = relocate(withoutId(definition));
  return relocate(body);
}

const withoutId = ({ id: _id, ...rest }: Json): Json => rest;

/** Rewrites local references so that they point to the document's components. */
const relocate = (value: Json): Json => {
  const text = JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text);
};

function describeCall(operation: HttpOperation, components: Json): Json {
  const { http } = operation;
  const body = requestBody(http, components);
  const headers = headersOf(http);
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [tagOf(http.path)],
    'x-access': http.access,
    ...(http.closable ? { 'x-closable': true } : {}),
    security: securityOf[http.access],
    parameters: [
      ...(http.place === 'query' || http.place === 'either' ? plainParameters(http) : []),
      ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { 200: success(http, components), ...failures(operation) },
  };
}

const tagOf = (path: string): string => path.split('/')[1] ?? '';

/** Describes path and query parameters. A field that may also be in the body is optional in both places. */
function plainParameters(http: HttpCall): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(http.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  const inPath = pathNames(http);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (http.place === 'query' && required.includes(name)),
    schema,
  }));
}

const objectOf = (http: HttpCall): z.ZodMiniObject => {
  if (http.input instanceof z.ZodMiniObject) return http.input;
  throw new TypeError(`the input of ${http.path} is not an object`);
};

function requestBody(http: HttpCall, components: Json): Json | undefined {
  if (http.multipart)
    return { required: true, content: { 'multipart/form-data': multipartContent(http.multipart) } };
  if (http.raw) return { required: true, content: { [http.raw.contentType]: rawContent(http.raw) } };
  if (http.place === 'either') {
    return {
      required: false,
      content: { 'application/json': { schema: describe(z.partial(objectOf(http)), 'input', components) } },
    };
  }
  if (http.place !== 'body') return undefined;
  return {
    // When every field is optional, the body itself is optional too.
    required: !z.safeParse(http.input, {}).success,
    content: { 'application/json': { schema: describe(http.input, 'input', components) } },
  };
}

/** JSON Schema has no type for raw bytes, so only their length is described. */
const rawContent = ({ maximumBytes }: RawBody): Json => ({
  schema: { minLength: 1, maxLength: maximumBytes },
});

function multipartContent({ field, maximumFiles, contentTypes }: Multipart): Json {
  const passwordFields = Array.from({ length: maximumFiles }, (_, index) => `password${index}`);
  return {
    schema: {
      type: 'object',
      required: [field],
      additionalProperties: false,
      properties: {
        [field]: {
          type: 'array',
          minItems: 1,
          maxItems: maximumFiles,
          items: { type: 'string', contentMediaType: contentTypes.join(', ') },
        },
        ...Object.fromEntries(
          passwordFields.map((name) => [
            name,
            {
              type: 'string',
              maxLength: 100,
              description: 'The password of a protected PDF; it is not stored',
            },
          ]),
        ),
      },
    },
    encoding: { [field]: { contentType: contentTypes.join(', ') } },
  };
}

function success(http: HttpCall, components: Json): Json {
  const headers = {
    [headerNames.requestId]: { description: 'The id of this call in our logs', schema: { type: 'string' } },
  };
  const fileType = fileTypes[http.replyKind];
  if (fileType)
    return { description: 'A file', headers, content: { [fileType]: { schema: { type: 'string' } } } };
  if (http.replyKind === 'events') {
    const description = 'Events with one JSON object each, until the caller disconnects or the session ends';
    const data = describe(http.reply, 'output', components);
    return {
      description,
      headers,
      content: { 'text/event-stream': { schema: { type: 'string' }, 'x-event-data': data } },
    };
  }
  return {
    description: 'Done',
    headers,
    content: { 'application/json': { schema: describe(http.reply, 'output', components) } },
  };
}

const securityOf: Record<Access, Json[]> = {
  public: [{}, { staff: [] }],
  session: [{}, { session: [] }],
  own: [{ session: [] }],
  'session-or-staff': [{ session: [] }, { staff: [] }],
  'own-or-staff': [{ session: [] }, { staff: [] }],
  staff: [{ staff: [] }],
  manager: [{ staff: [] }],
  party: [{ signature: [] }],
};

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: `The session of an applicant’s browser. When the header ${headerNames.sessionKey} is sent, the session of that key is meant, and the name of its cookie has a suffix`,
  },
  staff: { type: 'http', scheme: 'bearer', description: 'The token that /auth/login returns' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 't=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">',
  },
};

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** Optional headers: most protect a change against repetition, conflicts and wrong order. */
const commandHeaders: Record<string, Json> = {
  idempotencyKey: header(
    headerNames.idempotencyKey,
    'A repeated key returns the same reply and has no further effect',
    {
      type: 'string',
      pattern: headerPatterns.printableKey.source,
    },
  ),
  commandVersion: header(
    headerNames.commandVersion,
    'The version of the format of the fields; older formats are converted',
    { type: 'integer', minimum: 1, maximum: largestHeaderNumber, default: 1 },
  ),
  ifMatch: header(
    headerNames.ifMatch,
    'The version that the change is based on; refused with `version` when the application has changed since',
    { type: 'string', pattern: headerPatterns.quotedVersion.source, examples: ['"12"'] },
  ),
  viewId: header(
    headerNames.viewId,
    'A UUID of the screen that shows the answer. Within it, the audit trail records once that a person was shown',
    { type: 'string', format: 'uuid' },
  ),
  deviceId: header(headerNames.deviceId, 'A UUID that the device created for itself', {
    type: 'string',
    format: 'uuid',
  }),
  sequence: header(
    headerNames.sequence,
    'The number of this change among the changes of the device to this application, from 1; refused with `expected` when ' +
      'an earlier change is missing; requires an idempotency key and a device id',
    { type: 'integer', minimum: 1, maximum: largestHeaderNumber },
  ),
};

const byStaff: readonly Access[] = ['staff', 'manager', 'own-or-staff', 'session-or-staff'];

/** Returns the optional headers that affect a call. */
function headersOf(http: HttpCall): string[] {
  if (!http.changes) return byStaff.includes(http.access) ? ['viewId'] : [];
  if (http.access === 'party') return [];
  return [
    'idempotencyKey',
    'commandVersion',
    ...(http.onRecord ? ['ifMatch'] : []),
    ...(http.ordered ? ['deviceId', 'sequence'] : []),
  ];
}
