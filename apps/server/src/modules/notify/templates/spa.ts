import type { TemplateTable } from './template';

export const spa: TemplateTable = {
  notices: {
    registered: {
      title: 'Te damos la bienvenida a Candor',
      body: 'Tu cuenta está abierta. Antes de depositar, define una contraseña de pago y una frase antiphishing en la página de seguridad.',
    },
    login_password_changed: {
      title: 'Contraseña de acceso cambiada',
      body: 'Tu contraseña de acceso se ha cambiado y se ha cerrado la sesión en los demás dispositivos. Los retiros quedan en pausa un tiempo. Si no fuiste tú, restablécela de inmediato y contacta con soporte.',
    },
    pay_password_changed: {
      title: 'Contraseña de pago definida',
      body: 'Tu contraseña de pago se ha definido o cambiado. Los retiros quedan en pausa un tiempo. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    phone_bound: {
      title: 'Número de teléfono vinculado',
      body: 'Se ha vinculado un número de teléfono a tu cuenta. Los retiros quedan en pausa un tiempo. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    email_bound: {
      title: 'Correo electrónico vinculado',
      body: 'Se ha vinculado un correo electrónico a tu cuenta. Los retiros quedan en pausa un tiempo. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    totp_on: {
      title: 'Autenticador activado',
      body: 'A partir de ahora, al iniciar sesión también se pide un código de tu aplicación de autenticación.',
    },
    totp_off: {
      title: 'Autenticador desactivado',
      body: 'Al iniciar sesión ya no se pide un código de tu aplicación de autenticación. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    passkey_added: {
      title: 'Llave de acceso añadida',
      body: 'La llave de acceso «{name}» ya puede iniciar sesión en tu cuenta. Los retiros se detienen un tiempo. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    passkey_revoked: {
      title: 'Llave de acceso eliminada',
      body: 'La llave de acceso «{name}» se eliminó de tu cuenta. Los retiros se detienen un tiempo. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    new_device_login: {
      title: 'Inicio de sesión desde un dispositivo nuevo',
      body: 'Se ha iniciado sesión en tu cuenta desde un dispositivo nuevo, dirección {ip}. Si no fuiste tú, cambia la contraseña y cierra la sesión en todos los dispositivos.',
    },
    account_frozen: {
      title: 'Cuenta congelada',
      body: 'Tal como pediste, tu cuenta está congelada y se ha cerrado la sesión en todos los dispositivos. Contacta con soporte para abrirla de nuevo.',
    },
    contact_confirmed: {
      title: 'Contacto confirmado',
      body: '{contact} se ha confirmado para tu cuenta. Tras el tiempo de espera podrá confirmar cambios y restablecer tu contraseña. Si no fuiste tú, congela tu cuenta y contacta con soporte.',
    },
    address_added: {
      title: 'Dirección de retiro guardada',
      body: 'Se ha guardado la dirección {address}. Podrás retirar a ella tras el tiempo de espera. Si no fuiste tú, congela tu cuenta.',
    },
    address_deleted: { title: 'Dirección de retiro eliminada', body: 'Se ha eliminado la dirección {address}.' },
    card_changed: {
      title: 'Tarjeta bancaria guardada',
      body: 'La tarjeta bancaria para retiros se guardó o cambió. Los retiros a ella se abren tras el tiempo de espera. Si no fuiste tú, congela tu cuenta.',
    },
    real_passed: {
      title: 'Verificación superada',
      body: 'Tus documentos han sido aceptados. Tus nuevos límites se aplican desde ahora.',
    },
    real_refused: {
      title: 'Verificación rechazada',
      body: 'Tus documentos no han sido aceptados: {reason} Puedes enviarlos de nuevo.',
    },
    ticket_opened: {
      title: 'Solicitud recibida',
      body: 'Hemos recibido tu solicitud {reference} y responderemos en la aplicación.',
    },
    futures_warning: {
      title: 'Posición en riesgo',
      body: 'El margen de tu posición {symbol} n.º {number} está bajando. Precio {price}; se cerrará de forma forzosa en {liquidation}. Puedes fijar un stop o cerrar una parte.',
    },
    futures_urgent: {
      title: 'Posición cerca del cierre forzoso',
      body: 'Tu posición {symbol} n.º {number} está cerca del cierre forzoso: precio {price}, precio de liquidación {liquidation}. Ciérrala entera o en parte ahora si no quieres esperar.',
    },
    futures_liquidated: {
      title: 'Posición cerrada de forma forzosa',
      body: 'Tu posición {symbol} n.º {number} se cerró de forma forzosa a {price}, a las {time} UTC (cotización {seq}): su margen ya no cubría el mínimo que debe quedar. No debes nada más allá del margen. El recibo muestra el cálculo.',
    },
    futures_reduced: {
      title: 'Parte de una posición cerrada de forma forzosa',
      body: '{lots} lotes de tu posición {symbol} n.º {number} se cerraron de forma forzosa a {price}, a las {time} UTC (cotización {seq}): su margen ya no cubría el mínimo que debe quedar. {left} lotes siguen abiertos. El recibo muestra el cálculo.',
    },
    spot_order_skipped: {
      title: 'Orden no ejecutada',
      body: 'Tu orden {number} en {symbol} no pudo ejecutarse y se canceló. Lo que retenía vuelve a estar disponible.',
    },
    spot_change_skipped: {
      title: 'Cambio de orden no ejecutado',
      body: 'Lo que pediste para la orden {number} en {symbol} no pudo ejecutarse. La orden sigue como estaba; pídelo de nuevo si aún lo quieres.',
    },
    price_alert: {
      title: 'Alerta de precio',
      body: '{symbol} llegó a {price} a las {time} UTC (cotización {seq}). Tu alerta: {target}.',
    },
    deposit_credited: { title: 'Depósito acreditado', body: 'Se acreditaron {amount} {currency} en tu cuenta Spot.' },
    deposit_other_amount: {
      title: 'Depósito acreditado por otro importe',
      body: 'Se acreditaron {amount} {currency} en lugar de {asked}: {reason}',
    },
    deposit_refused: {
      title: 'Depósito rechazado',
      body: 'Tu depósito de {amount} {currency} no fue aceptado: {reason}',
    },
    withdrawal_requested: {
      title: 'Retiro solicitado',
      body: 'Se solicitó un retiro de {amount} {currency} a {target}. Si no fuiste tú, cancélalo, congela tu cuenta y contacta con soporte.',
    },
    withdrawal_sent: {
      title: 'Retiro enviado',
      body: 'Se enviaron {amount} {currency}. Referencia de transacción: {reference}',
    },
    withdrawal_refused: {
      title: 'Retiro rechazado, dinero devuelto',
      body: 'Tu retiro no se realizó: {reason} {amount} {currency} están de nuevo en tu cuenta Spot.',
    },
    account_frozen_by_us: {
      title: 'Cuenta congelada',
      body: 'Hemos congelado su cuenta y cerrado la sesión en todos los dispositivos: {reason} Los retiros pedidos antes siguen como están. Si tiene preguntas, contacte con soporte.',
    },
    account_opened: {
      title: 'Cuenta abierta de nuevo',
      body: 'Su cuenta vuelve a estar abierta: {reason}',
    },
    sessions_ended_by_us: {
      title: 'Sesiones cerradas',
      body: 'Hemos cerrado la sesión en todos sus dispositivos: {reason} Puede volver a entrar cuando quiera.',
    },
    ticket_answered: { title: 'Respuesta a su solicitud', body: 'Nuestra respuesta a {reference}: {answer}' },
    ticket_closed: {
      title: 'Consulta cerrada',
      body: 'Tu consulta {reference} está cerrada. Si queda algo pendiente, envía una nueva.',
    },
    balance_adjusted: {
      title: 'Saldo corregido',
      body: '{amount} {currency}, decidido por dos operadores: {reason} El registro de su extracto muestra cómo se contabilizó.',
    },
  },
  purposes: {
    register: 'abrir una cuenta',
    account: 'cambiar una contraseña',
    withdraw: 'retirar fondos',
    bind_phone: 'vincular un número de teléfono',
    bind_email: 'vincular un correo electrónico',
    proof: 'confirmar un cambio de tu cuenta',
  },
  code: {
    title: 'Tu código de Candor',
    body: 'Tu código para {purpose} es {code}. Vale durante 6 minutos y para nada más. Si no lo has pedido, ignora este correo.',
  },
  codeSms: 'Candor: {code} es tu código para {purpose}, válido 6 minutos. No lo compartas con nadie.',
  accountExists: {
    title: 'Ya tienes una cuenta',
    body: 'Alguien quiere abrir una cuenta de Candor con esta dirección o este número, pero ya existe una. Si fuiste tú, inicia sesión o restablece la contraseña. Si no, no hace falta hacer nada.',
  },
  phrase: 'Tu frase antiphishing: {phrase}',
  neverAsks: 'Candor nunca te pide una contraseña ni un código, ni por correo ni por teléfono.',
  freezeLine: '¿No fuiste tú? Congela tu cuenta con un toque (una sola vez, durante 7 días): {link}',
  freezeSms: 'Candor: {title}. ¿No fuiste tú? Congela tu cuenta: {link}',
};
