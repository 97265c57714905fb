import { png, upload } from '#server/modules/files/test-pictures.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { expect } from '#server/testing/test.ts';

const { test } = withFileStore({ PUBLIC_FILES_URL: 'https://files.takt.test/' });

test('pictures are found at the address for files; words that look like one stay', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const picture = (await upload(server, owner, { content: await png() })).body;
  expect(picture.fullUrl).toBe(`https://files.takt.test${picture.url}`);
  const title = '"imageUrl":"/public/x';
  expect((await addTask(tenant, { title })).title).toBe(title);
});
