import { defaultScheduler, notifyManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

function Part({ name }: { name: string }) {
  const { data } = useQuery({ queryKey: [name], queryFn: () => '', enabled: false });
  return <p>{data}</p>;
}

test('answers of one moment are drawn once', async () => {
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
  const client = createQueryClient();
  const names = ['one', 'two', 'three'];
  let draws = 0;
  render(
    <QueryClientProvider client={client}>
      <Profiler
        id="page"
        onRender={() => {
          draws += 1;
        }}
      >
        {names.map((name) => (
          <Part key={name} name={name} />
        ))}
      </Profiler>
    </QueryClientProvider>,
  );
  draws = 0;
  for (const name of names) client.setQueryData([name], `${name} is here`);
  await screen.findByText('three is here');
  expect(draws).toBe(1);
});
