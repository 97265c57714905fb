import { Button, Stack } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { Panel } from '#client/ui/Panel.tsx';

export function DevStates() {
  return (
    <>
      <Panel title="Empty state" padded={false} divided={false}>
        <EmptyState
          title="No time this week yet"
          description="Start the timer on a task, or write down what you did. Both land here."
          action={
            <>
              <Button>
                <Play fill="currentColor" strokeWidth={0} aria-hidden />
                Start the timer
              </Button>
              <Button variant="outline">Add time</Button>
            </>
          }
        />
      </Panel>
      <Panel title="Failed" padded={false} divided={false}>
        <ErrorState requestId="req-7f3a" onRetry={() => notify.info('Trying again')} />
      </Panel>
      <Panel title="Loading" padded={false}>
        <ListSkeleton rows={3} />
      </Panel>
      <Panel title="Notices">
        <Stack gap="2">
          <Notice>Offline: 3 changes saved on this device.</Notice>
          <Notice tone="warning" action={<Button variant="plain">Add estimate</Button>}>
            Write down the incident has no estimate.
          </Notice>
          <Notice tone="danger">This entry overlaps another one by 0:30.</Notice>
          <Notice tone="success" onClose={() => undefined}>
            Week 46 is approved.
          </Notice>
        </Stack>
      </Panel>
    </>
  );
}
