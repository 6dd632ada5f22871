// dev-only: literal English
import { Languages, ShieldCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Coin, CoinPair } from '#ui/coin.tsx';
import { Face } from '#ui/face.tsx';
import { Facts } from '#ui/facts.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Stat } from '#ui/stat.tsx';
import { Spec } from './spec.tsx';

export function ListSpecs() {
  return (
    <>
      <RowSpec />
      <CardSpec />
      <DiscSpec />
    </>
  );
}

function RowSpec() {
  return (
    <Spec id="rows" title="List rows" rule="52 px settings, 56 plain, 64 with two lines.">
      <ListGroup>
        <ListRow bare glyph={ShieldCheck} href="#rows" end="Phone not bound">
          Security
        </ListRow>
        <ListRow
          bare
          href="#rows"
          lead={<Coin symbol="USDT" letters="T" />}
          caption="100.00 frozen"
          end="6,240.1800"
          endCaption="$6,240.18"
        >
          USDT
        </ListRow>
        <ListRow
          bare
          lead={<Face name="Wren Okafor" size={40} />}
          caption="People are rounded squares"
          end={<Button size="s">Follow</Button>}
        >
          Wren Okafor
        </ListRow>
      </ListGroup>
      <ListGroup card label="Settings">
        <ListRow glyph={Languages} onClick={() => undefined} end="English">
          Language
        </ListRow>
        <ListRow end="0.8.0 (80)">Version</ListRow>
      </ListGroup>
    </Spec>
  );
}

function CardSpec() {
  return (
    <Spec id="cards" title="Cards and facts" rule="Only for things that can be opened or acted on alone. Never nested.">
      <Card>
        <div className="stack">
          <div className="row between">
            <span className="row">
              <Coin symbol="USDT" letters="T" size={28} />
              <b className="semi">USDT, 30 days</b>
            </span>
            <b className="t2 num">0.12%</b>
          </div>
          <div className="grid g3">
            <Stat label="Minimum" value="100.00" />
            <Stat label="Paid out" value="Daily" />
            <Stat label="Leave early" value="−3.00%" right />
          </div>
        </div>
      </Card>
      <Card tight picked href="#cards">
        The chosen one
      </Card>
      <Note>Plain note. Facts a person needs before acting.</Note>
      <Note tone="warn">Warning. Money can be lost for good here.</Note>
      <SectionHead
        title="Section head"
        action={
          <Button size="s" variant="ghost" href="#cards">
            All
          </Button>
        }
      />
      <Facts
        rows={[
          { id: 'margin', label: 'Margin', value: '168.55' },
          { id: 'fee', label: 'Handling fee', value: '2.02' },
          { id: 'worst', label: 'Most you can lose', value: '170.57', total: true },
        ]}
      />
      <Facts
        dense
        rows={[{ id: 'keep', label: 'You would keep', value: '+23.67 USDT', total: true, direction: 'up' }]}
      />
    </Spec>
  );
}

function DiscSpec() {
  const symbols = ['BTC', 'ETH', 'USDT', 'USDC', 'SOL', 'XRP', 'BNB', 'ADA', 'DOGE', 'AVAX', 'LTC', 'TRX'];
  return (
    <Spec id="discs" title="Discs and faces" rule="Coins are circles, people are rounded squares, both muted.">
      <div className="row wrap">
        {symbols.map((symbol) => (
          <Coin key={symbol} symbol={symbol} />
        ))}
      </div>
      <div className="row wrap">
        <Face name="Mina Laurent" />
        <Face name="Wren Okafor" size={40} />
        <Face name="林小雨" size={32} />
        <CoinPair base="BTC" quote="USDT" />
      </div>
    </Spec>
  );
}
