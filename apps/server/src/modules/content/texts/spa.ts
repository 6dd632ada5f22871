import { heading, paragraphs, points, type ReleaseTexts, supportLink, table } from './article-words';

export const spa: ReleaseTexts = {
  faq: {
    title: 'Preguntas frecuentes',
    content: paragraphs('Respuestas cortas. Si falta la tuya, escribe al servicio de ayuda en la app.'),
  },
  faq_accounts: {
    title: '¿Qué cuentas hay?',
    content:
      paragraphs('Tienes cuatro cuentas entre las que se puede mover dinero. Cada una guarda sus propios saldos.') +
      points(
        '<b>Fiat</b>, para comprar y vender con la moneda de un país.',
        '<b>Spot</b>, para las monedas que tienes.',
        '<b>Futuros</b>, para el margen de los contratos.',
        '<b>Opciones</b>, para lo que pones en contratos con plazo.',
      ) +
      paragraphs(
        'El dinero de una cuenta nunca lo usa otra sin una transferencia tuya.',
        'Debajo, Activos muestra tres líneas más: Acciones, Minería e Inversiones. Muestran el dinero que está en acciones y productos. Se mueve con compras, ventas y liquidaciones, no con transferencias, y se cuenta una sola vez.',
      ),
  },
  faq_transfers: {
    title: '¿Cómo funcionan las transferencias entre cuentas?',
    content: paragraphs(
      'Elige la cuenta de origen, la de destino, la moneda y el importe. La transferencia se registra al instante y no cuesta nada.',
      'Se hace entera o no se hace. Si se corta la conexión, puedes enviarla otra vez sin riesgo: el mismo formulario se registra una sola vez.',
    ),
  },
  faq_frozen: {
    title: '¿Qué significa «bloqueado»?',
    content: paragraphs(
      'El dinero bloqueado es tuyo, pero está reservado para algo que empezaste, como una orden abierta. No se puede gastar dos veces.',
      'Cada importe bloqueado tiene un solo fin. Cuando este termina, el importe se usa para ello o vuelve a estar disponible. Ambas cosas aparecen en tus movimientos.',
    ),
  },
  faq_values: {
    title: '¿Cómo se valoran los saldos?',
    content: paragraphs(
      'Los saldos se llevan en cantidades de cada moneda. El valor que aparece al lado es la cantidad por un precio de referencia, convertido a la divisa que elegiste en Ajustes.',
      'El valor es una estimación. Lo que una operación o conversión cuesta o aporta de verdad se muestra con ella. La hora del precio se muestra con el valor. En la demo estos precios son inventados.',
    ),
  },
  faq_protect: {
    title: '¿Cómo protejo mi cuenta?',
    content:
      points(
        'Usa una contraseña que no uses en ningún otro sitio.',
        'Crea una contraseña de pago. Se pide cuando sale dinero.',
        'Activa la aplicación de autenticación y guarda en papel sus códigos de respaldo.',
        'Elige una frase antiphishing. Un correo sin ella no es nuestro.',
        'Mira tus dispositivos de vez en cuando y cierra la sesión en los que no conozcas.',
      ) +
      paragraphs(
        'Si algo te parece raro, congela la cuenta en Seguridad. La sesión se cierra al instante en todos los dispositivos.',
      ),
  },
  faq_levels: {
    title: '¿Qué permite cada nivel de verificación?',
    content:
      table(
        ['Nivel', 'Retiros en 24 horas', 'Por operación con fiat'],
        ['Ninguno', '0', '0'],
        ['Lv1: nombre y documento', '200 BTC', '2000 USDT'],
        ['Lv2: fotos del documento', '500 BTC', '1 000 000 USDT'],
      ) +
      paragraphs(
        'Los retiros de todas las monedas cuentan juntos, según su valor en BTC al pedirlos. Un retiro a una tarjeta es una operación con fiat. Estos son los valores iniciales de esta versión; los cambios se publican en Cambios de reglas.',
        'Un documento rechazado lleva su motivo, y puedes volver a enviarlo.',
      ),
  },
  faq_never: {
    title: '¿Qué no pide nunca Candor?',
    content:
      points(
        'Tu contraseña, tu contraseña de pago ni ningún código.',
        'Un pago antes de un retiro: ni impuestos, ni depósitos, ni «tasas de desbloqueo».',
        'Que muevas tu dinero a otra dirección «para protegerlo».',
        'Que instales un programa con el que alguien vea o use tu teléfono.',
      ) + paragraphs('Quien te pida algo de esto no es de Candor, use el nombre que use.'),
  },
  faq_reach: {
    title: '¿Cómo os contacto?',
    content: paragraphs(
      `Abre una consulta en ${supportLink('Ayuda')}. Recibirás una referencia como CS-7F3K9Q. Indícala si vuelves a escribir sobre lo mismo.`,
    ),
  },
  about: {
    title: 'Acerca de Candor',
    content:
      paragraphs(
        'Candor es una app de trading para el navegador del teléfono. Está hecha para que puedas comprobar lo que dice.',
      ) +
      heading('Lo que mantenemos') +
      points(
        'El coste, el peor caso y los plazos se muestran antes de que decidas, tan grandes como la ganancia.',
        'Cada saldo es el resultado de asientos que puedes leer.',
        'Nadie puede fijar un precio ni un resultado. Un saldo solo lo corrigen dos personas juntas, con un motivo que puedes leer, y cada corrección se cuenta públicamente.',
        'No animamos a nadie a operar.',
      ) +
      paragraphs('El programa es abierto, con licencia MIT: cualquiera puede leerlo.'),
  },
  contact: {
    title: 'Contacto',
    content: paragraphs(
      `La forma de contactarnos es una consulta en la app: ${supportLink('abrir Ayuda')}. Las consultas se leen por orden de llegada.`,
      'No tenemos línea telefónica ni cuentas en servicios de mensajería. Quien escriba ahí en nuestro nombre no es de Candor.',
      'Nuestro personal nunca pide contraseñas ni códigos.',
    ),
  },
  compliance: {
    title: 'Cumplimiento operativo',
    content:
      heading('Qué se registra') +
      paragraphs(
        'Cada movimiento de dinero se anota dos veces: sale de una cuenta y entra en otra. Todos los asientos de una moneda suman cero. El programa no puede cambiar ni borrar un asiento, y cada uno queda sellado en una cadena de sumas de control. Todos los saldos se recalculan a partir de los asientos y se comparan.',
      ) +
      heading('Quién puede cambiar qué') +
      points(
        'Tú: tu perfil, tus ajustes de seguridad y tus límites, y tus transferencias, órdenes, conversiones, depósitos y retiros.',
        'Dos miembros del personal juntos: tu saldo. Esa corrección aparece en tus movimientos con su motivo y se cuenta abajo.',
        'Nadie: un precio o un resultado. No existe pantalla ni llamada para ello.',
      ) +
      heading('Qué no está probado todavía en esta versión') +
      points(
        'La suma de todos los saldos aún no se publica, así que todavía no puedes comprobar desde fuera que está cubierta.',
        'Los precios están encadenados y firmados. Una opción liquidada, y una posición de futuros cerrada por toma de ganancia, límite de pérdida, cierre forzado o a mano, tiene un recibo que puedes recalcular. Una apertura no tiene recibo propio, y ningún recibo muestra que la cotización de un mercado fuera correcta. En la demo los precios son inventados.',
        'Quien controla el servidor y su base de datos podría reescribir toda la cadena de asientos. Su final aún no se publica.',
        'Ningún auditor externo ha examinado el programa ni los libros.',
        'Esta versión no menciona ninguna licencia de actividad. Quien la ofrezca como servicio debe indicar aquí quién es y con qué licencia actúa.',
      ),
  },
  terms: {
    title: 'Condiciones y aviso de riesgos',
    content:
      heading('Riesgo') +
      paragraphs(
        '<b>Puedes perder todo lo que pongas.</b> Los precios de las monedas, los futuros y las opciones pueden moverse mucho en minutos y, con apalancamiento, un movimiento pequeño puede llevarse todo el margen.',
        'Pon solo aquello de lo que puedas prescindir. Los resultados pasados no dicen nada de los futuros. Nada en esta app es un consejo.',
      ) +
      heading('Tu cuenta') +
      points(
        'Una persona, una cuenta. Debes ser mayor de edad y tener permitido usar estos servicios donde vives.',
        'Lo que se haga con tu contraseña, tu contraseña de pago y tus códigos se considera hecho por ti. Avísanos enseguida si otra persona los conoce.',
        'Puedes fijarte límites, autoexcluirte o congelar la cuenta en cualquier momento. Los límites más estrictos se aplican al instante.',
      ) +
      heading('Tu dinero') +
      points(
        'Las transferencias entre tus propias cuentas son gratuitas.',
        'Las comisiones se muestran antes de que confirmes. No se cobra ninguna que no se haya mostrado.',
        'Una orden sigue las reglas vigentes cuando se hizo. Los cambios posteriores no la afectan.',
        'Retirar dinero ya liquidado nunca depende de un nuevo pago.',
      ) +
      heading('Por nuestra parte') +
      points(
        'Podemos pausar una cuenta cuando la ley lo exige o cuando se usa de forma indebida, y decimos por qué en la medida en que la ley lo permite.',
        'El servicio puede fallar. Lo confirmado se conserva. Lo no confirmado no ocurrió, o aparece en tus movimientos.',
        'Los cambios de estas condiciones se anuncian en las noticias antes de aplicarse.',
      ) +
      heading('La demo') +
      paragraphs('En la demo todo el dinero es ficticio. No se puede comprar y nada de él se paga.'),
  },
  news_opening: {
    title: 'Candor está abierto',
    content: paragraphs(
      'Las cuentas, las transferencias y los movimientos están abiertos, con depósitos, retiros, conversiones, Spot, opciones y futuros. Lo que se añada se anunciará aquí.',
      'Lo que aún no existe lo dice. Lee las condiciones y el aviso de riesgos antes de empezar.',
    ),
  },
  news_security: {
    title: 'Cinco minutos para la seguridad de tu cuenta',
    content:
      paragraphs(
        'La mayoría de las pérdidas empiezan con una contraseña repetida o con un mensaje amable. Cinco pasos ayudan contra ambas cosas.',
      ) +
      points(
        'Cambia una contraseña que uses también en otro sitio.',
        'Crea una contraseña de pago distinta.',
        'Activa la aplicación de autenticación.',
        'Elige una frase antiphishing. Desde entonces, todos nuestros correos la muestran.',
        'No digas un código a nadie. Nuestro personal no los pide.',
      ),
  },
  banner_books: {
    title: 'Cada saldo se anota dos veces',
    content: paragraphs(
      'Lo que sale de una cuenta entra en otra, en el mismo asiento. Es la contabilidad por partida doble: de cada importe los libros dicen de dónde vino.',
      'En Movimientos ves cada asiento con el saldo posterior.',
    ),
  },
  banner_protect: {
    title: 'Protege tu cuenta',
    content: paragraphs(
      'En Seguridad están la contraseña de pago, la aplicación de autenticación, tus dispositivos y la frase antiphishing. Cada cosa lleva más o menos un minuto.',
      'Si algo te parece raro, ahí mismo puedes congelar la cuenta.',
    ),
  },
  demo_notice: {
    title: 'Esto es una demo con dinero ficticio',
    content: paragraphs(
      'Todos los saldos de aquí son dinero ficticio y los precios son inventados. No se puede ingresar ni retirar dinero real.',
      'Los correos y los SMS no se envían. Los encuentras en la bandeja de entrada de la demo.',
    ),
  },
};
