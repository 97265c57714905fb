import { readCalls, testCalls } from '#server/testing/spec-coverage/calls.ts';

/** Every call for the exchange with a code host that clients make, and the operation that answers it. */
const calls = readCalls(`
POST /integration/github/install → integrations.install
POST /integration/github/oauth → integrations.oauth
GET /integration/github/:id/metadata → integrations.metadata
GET /integration/github/metadata → integrations.metadataByQuery
GET /integration/github/:id/repositories → integrations.repositories
GET /integration/github/repositories → integrations.repositoriesByQuery
POST /integration/github/repository/sync → integrations.syncRepository
GET /integration → integrations.catalogue
GET /integration/types → integrations.types
GET /integration-tenant → integrations.connected
GET /integration-tenant/remember/state → integrations.connected
DELETE /integration-tenant/:id → integrations.disconnect
`);

testCalls(calls);
