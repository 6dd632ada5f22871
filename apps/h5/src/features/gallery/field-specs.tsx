// dev-only: literal English
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Slider } from '#ui/slider.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Spec } from './spec.tsx';

export function FieldSpecs() {
  return (
    <>
      <InputSpec />
      <StepperSpec />
    </>
  );
}

function InputSpec() {
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState('9000.00');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [query, setQuery] = useState('');
  return (
    <Spec id="inputs" title="Inputs" rule="Label above, unit inside, help or error below. 16 px text stops iOS zoom.">
      <Field label="Amount" end="Available 6,240.18" hint="Arrives at once.">
        <AmountInput
          value={amount}
          onChange={setAmount}
          unit="USDT"
          placeholder="0.00"
          max={{ label: 'Max', onPick: () => setAmount('6240.18') }}
        />
      </Field>
      <Field label="Error" error="Insufficient balance. You have 6,240.18.">
        <AmountInput value={wrong} onChange={setWrong} unit="USDT" />
      </Field>
      <Field label="Email">
        <TextInput value={email} onChange={setEmail} type="email" autoComplete="username" placeholder="name@mail.com" />
      </Field>
      <Field label="Password">
        <PasswordInput
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      </Field>
      <Field label="Disabled">
        <TextInput value="Market price" onChange={() => undefined} disabled />
      </Field>
      <TextInput value={query} onChange={setQuery} label="Search" placeholder="Search pair" glyph={Search} dense />
    </Spec>
  );
}

function StepperSpec() {
  const [lots, setLots] = useState(5);
  const [share, setShare] = useState(50);
  const [guarded, setGuarded] = useState(true);
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const stepper = {
    value: String(lots),
    onChange: (value: string) => setLots(Math.min(9, Number.parseInt(value || '0', 10))),
    onStep: (direction: 1 | -1) => setLots((count) => count + direction),
    canLess: lots > 1,
    canMore: lots < 9,
    scale: 0,
    lessLabel: 'Fewer lots',
    moreLabel: 'More lots',
  };
  return (
    <Spec
      id="stepper"
      title="Number stepper and slider"
      rule="Hold to repeat. The slider snaps at quarters; type for the rest."
    >
      <Stepper label="Lots (0.01 BTC)" {...stepper} />
      <Stepper label="Bid, USDT" {...stepper} display={`${lots},280.00`} large />
      <Slider label="Share of available" value={share} onChange={setShare} valueText={`${share}%`} />
      <Slider label="Typed share" value={37} onChange={() => undefined} valueText="37%" />
      <div className="row between">
        <Checkbox checked={guarded} onChange={setGuarded}>
          Take profit / stop loss
        </Checkbox>
        <div className="row">
          <Switch label="Price alerts" checked={on} onChange={setOn} />
          <Switch label="Hide small balances" checked={off} onChange={setOff} />
        </div>
      </div>
    </Spec>
  );
}
